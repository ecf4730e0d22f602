/** A source file: its path from the root of the repository, and its text. */
export type SourceText = { path: string; text: string }

/** The words and names that `docs/style.md` lists. */
export type StyleRules = { words: RegExp; generalNames: ReadonlySet<string> }

/** Reads the first column of the table under "Words to avoid", and the last paragraph under "Names to avoid". */
export function styleRulesIn(page: string): StyleRules {
  const sectionOf = (title: string) =>
    page.slice(page.indexOf(`## ${title}`)).split('\n## ')[0] ?? ''
  const words = [...sectionOf('Words to avoid').matchAll(/^\| `([^`]+)`/gm)].map(([, word]) => word)
  const list = sectionOf('Names to avoid').trim().split('\n\n').at(-1) ?? ''
  const names = [...list.matchAll(/`([A-Z]\w*)`/g)]
  if (words.length === 0 || names.length === 0) throw new Error('docs/style.md lists no words')
  return {
    words: new RegExp(`\\b(${words.join('|')})\\b`, 'i'),
    generalNames: new Set(names.map(([, name]) => name!)),
  }
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line) || line.includes(' // ')

/** Comments that contain a word to avoid, because it indicates a sentence that reads badly. */
export const wordsInComments = ({ path, text }: SourceText, { words }: StyleRules): string[] =>
  text.split('\n').flatMap((line, i) => {
    const found = isComment(line) && words.exec(line)
    return found ? [`${path}:${i + 1}: ${found[1]}`] : []
  })

const DECLARATION =
  /^export (?:declare )?(?:async |abstract )?(class|type|interface|function|const|let)\*? (\w+)/gm

const exportsOf = (text: string) =>
  [...text.matchAll(DECLARATION)].map(([, kind = '', name = '']) => ({
    name,
    isType: kind === 'class' || kind === 'type' || kind === 'interface',
  }))

/** `mayReopenTicket` as `may reopen ticket`. */
const spaced = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()

/** Exported names that contain a word to avoid. */
export const wordsInNames = ({ path, text }: SourceText, { words }: StyleRules): string[] =>
  exportsOf(text).flatMap(({ name }) =>
    words.test(spaced(name)) ? [`${path}: ${name} contains a word to avoid`] : [],
  )

/**
 * Exported types of one workspace whose name is too general, or is also the name of a type that another file of the
 * workspace exports.
 */
export function unclearTypes(files: readonly SourceText[], { generalNames }: StyleRules): string[] {
  const types = files.flatMap(({ path, text }) =>
    exportsOf(text).flatMap(({ name, isType }) => (isType ? [{ path, name }] : [])),
  )
  const byName = Map.groupBy(types, ({ name }) => name)
  return types.flatMap(({ path, name }) => {
    if (generalNames.has(name)) return [`${path}: ${name} is too general for an exported type`]
    const other = byName.get(name)?.find((one) => one.path !== path)
    return other ? [`${path}: ${name} is also exported by ${other.path}`] : []
  })
}
