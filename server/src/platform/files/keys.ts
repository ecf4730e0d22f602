import { randomUUID } from 'node:crypto'

/** A place for one more file. Whoever knows the key may read the file through `Files`, so it never goes out. */
export const newKey = (companyId: number): string => `company/${companyId}/${randomUUID()}`

const OURS = /^company\/\d+\/[0-9a-f-]{36}$/

/** Refuses a key that `newKey` did not make, so that nothing climbs out of the folder or into another company's. */
export function known(key: string): string {
  if (!OURS.test(key)) throw new Error('a file key of foreign making was refused')
  return key
}

/** Thrown by `open` when the key holds nothing. */
export class FileMissing extends Error {}
