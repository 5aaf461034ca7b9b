"""The pages of scores: sent by the people of a campaign, the best shown to everybody."""
