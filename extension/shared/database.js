/**
 * What is too large for settings: pages opened in the reader, saves that wait, and what was saved already.
 * One IndexedDB, which the background and our own pages share.
 */

const NAME = "honbun";
const STORES = /** @type {const} */ ({
  readings: { keyPath: "id" },
  waiting: { keyPath: "key", autoIncrement: true },
  saved: { keyPath: "page" },
});

/** @typedef {keyof typeof STORES} StoreName */

/** @returns {Promise<IDBDatabase>} */
function open() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    for (const [name, how] of Object.entries(STORES)) asked.result.createObjectStore(name, how);
  };
  return settled(asked);
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function settled(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Runs one question in a transaction of its own, and ends when it is done; what waits is then on disk.
 * @template T @param {StoreName} name @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} question @returns {Promise<T>} */
async function run(name, mode, question) {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode, { durability: name === "waiting" ? "strict" : "default" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([settled(question(transaction.objectStore(name))), done]);
    return value;
  } finally {
    database.close();
  }
}

/** @param {StoreName} name @param {IDBValidKey} key */
export const get = (name, key) => run(name, "readonly", (store) => store.get(key));

/** @param {StoreName} name @returns {Promise<any[]>} */
export const all = (name) => run(name, "readonly", (store) => store.getAll());

/** @param {StoreName} name */
export const keys = (name) => run(name, "readonly", (store) => store.getAllKeys());

/** @param {StoreName} name */
export const count = (name) => run(name, "readonly", (store) => store.count());

/** @param {StoreName} name @param {object} value */
export const put = (name, value) => run(name, "readwrite", (store) => store.put(value));

/** @param {StoreName} name @param {IDBValidKey} key */
export const remove = (name, key) => run(name, "readwrite", (store) => store.delete(key));
