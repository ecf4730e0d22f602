const brazilian = /^55([\d•]{2})([\d•]{4,5})([\d•]{4})$/

/** Formats a number for reading. Digits of an unknown pattern are not grouped. Hidden digits stay dots. */
export function phoneOf(digits: string): string {
  if (digits === '') return ''
  const [, area, front, back] = brazilian.exec(digits) ?? []
  return area ? `+55 ${area} ${front}-${back}` : `+${digits}`
}
