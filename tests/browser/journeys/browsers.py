"""Browsers that make it hard: full, forgetful, translating; as scripts to run in a page."""

# A browser whose stores are full from some moment on.
FILL = """() => {
  const full = () => { throw new DOMException("full", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = full;
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    return this === localStorage ? full() : setItem.apply(this, given);
  };
}"""
# A browser that keeps nothing, as some do in private windows and in frames.
FORGET = """
  for (const name of ["indexedDB", "localStorage"]) {
    Object.defineProperty(window, name, {
      get() { throw new DOMException("forbidden", "SecurityError"); },
    });
  }
"""
# What translators do to a page, now and to whatever is written later.
TRANSLATE = """(isPolite) => {
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) { texts.push(walker.currentNode); }
    for (const text of texts) {
      const parent = text.parentElement;
      const isLeft = !parent || parent.closest("font, script, style, textarea")
        || (isPolite && parent.closest("[translate=no]"));
      if (!isLeft && text.data.trim()) {
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstChild.textContent = `«${text.data.trim()}»`;
        text.replaceWith(font);
      }
    }
  };
  translate(document.body);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
    (node) => node.isConnected && translate(node.parentNode)
  ))).observe(document.body, { childList: true, subtree: true });
}"""
