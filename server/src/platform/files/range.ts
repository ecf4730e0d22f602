/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a Range header for a file of this size. Undefined for requests that are not served in part (several ranges,
 * other units); the whole file is a valid answer to them. `unsatisfiable` if the range is outside the file.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
