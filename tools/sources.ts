import { readdirSync } from 'node:fs'

/** The source files below a folder without tests, their fixtures and declarations, as paths from the root of the repository. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixtures|d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
