import { readFileSync } from 'node:fs'

type Area = { name: string; holds: string }
export type Program = 'contract' | 'server' | 'web'

/**
 * The areas of each program from the ground up: an area imports itself and those before it. The import check reads the
 * same file.
 */
export const areas = JSON.parse(
  readFileSync(new URL('../areas.json', import.meta.url), 'utf8'),
) as Partial<Record<Program, Area[]>>
