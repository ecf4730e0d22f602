import type { NewResource } from './words.ts'

/** The code with the text before the first place that matches. */
function insertBefore(code: string, pattern: RegExp, text: string): string {
  const { index } = pattern.exec(code) ?? {}
  if (index === undefined) throw new Error(`${pattern} is not found, cannot insert ${text}`)
  return code.slice(0, index) + text + code.slice(index)
}

const IMPORT = /^import (?!type ).* from '(.*)'\n/gm

/** The code with one more import, before the first import of a value from a later path. */
function withImport(code: string, names: string, path: string): string {
  const imports = [...code.matchAll(IMPORT)]
  const next = imports.find(([, other]) => other! > path)
  const last = imports.at(-1)!
  const at = next?.index ?? last.index + last[0].length
  return `${code.slice(0, at)}import ${names} from '${path}'\n${code.slice(at)}`
}

function contractWith(code: string, { words: { kebab, many }, area }: NewResource): string {
  const imported = withImport(code, `* as ${many}`, `./${area}/${kebab}.ts`)
  const listed = insertBefore(imported, /\]\n/, `  ${many},\n`)
  return insertBefore(listed, /\}\n$/, `  ${many}: ${many}.${many},\n`)
}

/** The reserved paths stay sorted. Some words are reserved before their resource exists. */
function reservedPathsWith(code: string, { words: { kebab } }: NewResource): string {
  if (code.includes(`  '${kebab}',\n`)) return code
  const list = code.indexOf('reservedPaths')
  const next = [...code.slice(list).matchAll(/ {2}'([\w.-]+)',\n|\]\n/g)].find(
    ([, path]) => path === undefined || path > kebab,
  )!
  const at = list + next.index
  return `${code.slice(0, at)}  '${kebab}',\n${code.slice(at)}`
}

function routesWith(code: string, { words: { kebab, one }, area }: NewResource): string {
  const imported = withImport(code, `{ ${one}Routes }`, `./${area}/${kebab}/routes.ts`)
  return insertBefore(imported, /\]\n$/, `  ...${one}Routes,\n`)
}

function fixturesWith(code: string, { words: { kebab, many }, area }: NewResource): string {
  const path = `../src/${area}/${kebab}/${kebab}.fixtures.ts`
  const imported = withImport(code, `{ fixtures as ${many} }`, path)
  return insertBefore(imported, /,?\s*\]\n$/, `, ${many}`)
}

/** The files that list all resources. Each function returns the code with one more resource. */
export const registries: Record<string, (code: string, resource: NewResource) => string> = {
  'contract/src/all.ts': contractWith,
  'contract/src/accounts/white-labels.ts': reservedPathsWith,
  'server/src/routes.ts': routesWith,
  'server/test/all-fixtures.ts': fixturesWith,
}
