// @ts-check
/**
 * Files that were dropped or chosen, each with the path it had.
 *
 * @typedef {{path: string, file: File}} Dropped
 */

/**
 * Walks the folders of a drop. Entries must be asked for before the event is over.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<Dropped[]>}
 */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const found = entries.every(Boolean)
    ? await Promise.all(entries.map((entry) => (entry ? within(entry) : [])))
    : chosen(transfer.files);
  return found.flat();
}

/**
 * @param {FileList} files
 * @returns {Dropped[]}
 */
export function chosen(files) {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<Dropped[]>}
 */
async function within(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => {
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject);
    });
    return [{ path: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Dropped[]} */
  const found = [];
  for (;;) {
    // A reader gives a hundred at a time, and none at the end.
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!entries.length) {
      return found;
    }
    for (const inner of entries) {
      found.push(...(await within(inner)));
    }
  }
}

/**
 * What file managers leave behind stays at home.
 *
 * @param {Dropped} one
 * @returns {boolean}
 */
export function isKept({ path }) {
  return !path.split("/").some((part) => /^(\.|__macosx$|thumbs\.db$|desktop\.ini$)/i.test(part));
}
