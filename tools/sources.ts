import { readdirSync } from 'node:fs'

/** All TypeScript files below a folder, as paths from the root of the repository. */
export const typescriptIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** The source files below a folder without tests, their fixtures and declarations. */
export const sourcesIn = (folder: string): string[] =>
  typescriptIn(folder).filter((path) => !/\.(test|fixtures|d)\.tsx?$/.test(path))
