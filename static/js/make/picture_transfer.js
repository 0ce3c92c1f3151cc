// A picture on its way from one page of this browser to another: one at a time, deleted once it is taken.

const NAME = "handed-over", STORE = "pictures", KEY = "latest";

/** The fragment that tells the editor to take the picture. */
export const PICTURE_WAITS = "#handed-over";

/** Store the picture. Returns whether that worked: some browsers have no room, above all in private windows.
 * @param {File} file */
export async function storePicture(file) {
  try {
    const { name, type } = file, bytes = await file.arrayBuffer(), base = await opened();
    const change = base.transaction(STORE, "readwrite");
    const kept = new Promise((done) => {
      change.oncomplete = () => done(true);
      change.onabort = () => done(false);
    });
    change.objectStore(STORE).put({ name, type, bytes }, KEY);
    const isKept = await kept;
    base.close();
    return Boolean(isKept);
  } catch {
    return false;
  }
}

/** Take the picture; null if there is none. @returns {Promise<File | null>} */
export async function takeUploaded() {
  try {
    const base = await opened(), found = await answerTo(base.transaction(STORE).objectStore(STORE).get(KEY));
    base.close();
    indexedDB.deleteDatabase(NAME);
    return found ? new File([found.bytes], found.name, { type: found.type }) : null;
  } catch {
    return null;
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const asked = indexedDB.open(NAME);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return answerTo(asked);
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
const answerTo = (asked) => new Promise((done, fail) => {
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});
