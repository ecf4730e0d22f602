/** A CPF or CNPJ as people write it. Hidden: without the digits in its middle. */
export function documentText(document: string, { isHidden = false } = {}): string {
  const parts = document.length === 11 ? [3, 3, 3, 2] : [2, 3, 3, 4, 2]
  const marks = document.length === 11 ? ['.', '.', '-', ''] : ['.', '.', '/', '-', '']
  let at = 0
  return parts
    .map((length, i) => {
      const part = document.slice(at, (at += length))
      return (isHidden && (i === 1 || i === 2) ? '•'.repeat(length) : part) + marks[i]
    })
    .join('')
}
