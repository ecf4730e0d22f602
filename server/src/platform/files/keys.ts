import { randomUUID } from 'node:crypto'

/**
 * A storage key for a new file. Anyone with the key can read the file through `Files`, so it is never sent to clients.
 */
export const newKey = (companyId: number): string => `company/${companyId}/${randomUUID()}`

const OURS = /^company\/\d+\/[0-9a-f-]{36}$/

/**
 * Returns the key. Refuses one that `newKey` did not make, so no path leaves the folder or reaches another company's
 * files.
 */
export function known(key: string): string {
  if (!OURS.test(key)) throw new Error('a file key of foreign making was refused')
  return key
}

/** Thrown by `open` if the key does not exist. */
export class FileMissing extends Error {}
