import { randomUUID } from 'node:crypto'

/**
 * A storage key for a new file. Anyone with the key can read the file through `Files`, so it is never sent to clients.
 */
export const newKey = (companyId: number): string => `company/${companyId}/${randomUUID()}`

const KEY = /^company\/\d+\/[0-9a-f-]{36}$/

/**
 * Returns the key. Refuses one that `newKey` did not make, so no path leaves the folder or reaches another company's
 * files.
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file key that newKey did not make was refused')
  return key
}

/** Thrown by `open` if the key does not exist. */
export class FileMissing extends Error {}
