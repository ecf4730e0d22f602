/**
 * Stores files on this device, so a reload does not lose unsent ones. The key is the id of the message or attachment.
 * If the device refuses to store files, they last as long as the page.
 */
const NAME = 'recado-files'
const STORE = 'files'

/** Files that nobody restores within this time are deleted. Milliseconds. */
const KEPT_MS = 7 * 86_400_000

type Kept = { file: File; at: number }

let opening: Promise<IDBDatabase | undefined> | undefined

const open = (): Promise<IDBDatabase | undefined> => (opening ??= openAnew())

async function openAnew(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  try {
    const database = await done(request)
    throwOldAway(database)
    return database
  } catch {
    // A private window may refuse storage. Files then last as long as the page.
    return undefined
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the device keeps no files'))
  })

const storeOf = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction(STORE, mode).objectStore(STORE)

function throwOldAway(database: IDBDatabase): void {
  const walk = storeOf(database, 'readwrite').openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return
    if ((cursor.value as Kept).at < Date.now() - KEPT_MS) cursor.delete()
    cursor.continue()
  }
}

/** Runs a request; undefined if the device refuses it. */
async function attempt<T>(ask: (database: IDBDatabase) => IDBRequest<T>): Promise<T | undefined> {
  const database = await open()
  try {
    return database && (await done(ask(database)))
  } catch {
    // Storage is full, or the file has been moved since. Nothing is stored.
    return undefined
  }
}

export const saveFile = (key: string, file: File): Promise<unknown> =>
  attempt((database) => storeOf(database, 'readwrite').put({ file, at: Date.now() }, key))

export const savedFile = async (key: string): Promise<File | undefined> =>
  (await attempt<Kept | undefined>((database) => storeOf(database, 'readonly').get(key)))?.file

export const forgetFile = (key: string): Promise<unknown> =>
  attempt((database) => storeOf(database, 'readwrite').delete(key))
