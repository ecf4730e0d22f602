/** The embedded database cannot be used. The message is one line for the person who started the server. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The reason of a failed file operation in words, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (code === 'EACCES' || code === 'EPERM') return 'no permission'
  if (code === 'EROFS') return 'it is read-only'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a part of this path is a file, not a folder'
  if (code === 'ENOENT') return 'no folder can be made there'
  return error instanceof Error ? error.message : String(error)
}

/** Recognises the error messages of PostgreSQL's programs. */
export function isDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
