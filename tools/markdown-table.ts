/** A table as the formatter leaves it: columns padded to their longest cell, bars inside cells escaped. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]!.length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [first, ...others] = all
  return [line(first!), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join(
    '\n',
  )
}

/** The page with the part between the comments `name` and `/name` replaced by this table. */
export const withTable = (page: string, name: string, rows: string): string =>
  page.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, begin: string, end: string) => `${begin}${rows}\n${end}`,
  )
