"""The demonstration: sample pictures, one rehearsal campaign per protocol, people to try it as."""
