// What naming a colleague takes, in one chunk: fetched together, it costs the first screen one name.
export { NamePicker } from './NamePicker.tsx'
export { NamedText } from './NamedText.tsx'
export { idsNamed } from './named.ts'
