const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/

/** A number as people write it; digits we cannot group stand together. */
export function phoneOf(digits: string): string {
  if (digits === '') return ''
  const [, area, front, back] = brazilian.exec(digits) ?? []
  return area ? `+55 ${area} ${front}-${back}` : `+${digits}`
}
