import { readFileSync } from 'node:fs'
import { table } from './markdown-table.ts'

type Area = { name: string; holds: string }
export type Workspace = 'contract' | 'server' | 'web'

/**
 * The areas of each program from the ground up: an area imports itself and those before it. The import check reads the
 * same file.
 */
export const areas = JSON.parse(
  readFileSync(new URL('../areas.json', import.meta.url), 'utf8'),
) as Partial<Record<Workspace, Area[]>>

/** The table of the areas on the page about the architecture, from the ground up. */
export function areasTable(): string {
  const rows = Object.entries(areas).flatMap(([program, all]) =>
    all.map(({ name, holds }) => [`\`${program}/src/${name}\``, holds]),
  )
  return table(['Area', 'What it holds'], rows)
}
