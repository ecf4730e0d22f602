/** The word of a resource in every spelling the code uses. `price-lists` is the word, `price_lists` its table. */
export type Words = {
  kebab: string
  many: string
  Many: string
  one: string
  One: string
  ONE: string
  table: string
  word: string
  words: string
  Words: string
}

export type NewResource = { words: Words; area: string }

const KEBAB = /^[a-z]+(-[a-z]+)*$/

/** Plurals that mean something else in the files of a resource, in PostgreSQL or in the layout of the repository. */
const RESERVED = `
  answers apis areas buttons changes classes columns contracts declarations
  descriptions dialogs endpoints errors events fixtures forms inputs limits listings
  lists modules pages parameters paths permissions records references resources routes
  rows rules tables tests texts totals values
`.split(/\s+/)

/** Singulars that are keywords or built-in types. */
const KEYWORDS = `
  array boolean break case catch class const continue date default delete enum error
  export extend for function if import interface let map math new null number object
  package partial pick promise proxy public record return set static string super
  switch symbol throw try type var void while with yield
`.split(/\s+/)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const camel = (kebab: string): string =>
  kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** `companies` is `company`, `boxes` is `box`, `price-lists` is `price-list`. */
function singularOf(kebab: string): string {
  if (kebab.endsWith('ies')) return `${kebab.slice(0, -3)}y`
  if (/(ss|x|ch|sh|us)es$/.test(kebab)) return kebab.slice(0, -2)
  return kebab.slice(0, -1)
}

/** Why no resource can have this word, if there is a reason in the word itself. */
export function faultOf(word: string): string | undefined {
  if (!KEBAB.test(word)) return `"${word}" is not in kebab-case, such as price-lists.`
  if (!/[^s]s$/.test(word)) return `"${word}" is not a plural, such as price-lists.`
  if (RESERVED.includes(word) || KEYWORDS.includes(singularOf(word)))
    return `"${word}" is reserved.`
  return undefined
}

/** Every spelling of a plural in kebab-case. */
export function wordsOf(kebab: string): Words {
  const single = singularOf(kebab)
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    many: camel(kebab),
    Many: capitalised(camel(kebab)),
    one: camel(single),
    One: capitalised(camel(single)),
    ONE: single.replaceAll('-', '_').toUpperCase(),
    table: kebab.replaceAll('-', '_'),
    word: single.replaceAll('-', ' '),
    words,
    Words: capitalised(words),
  }
}
