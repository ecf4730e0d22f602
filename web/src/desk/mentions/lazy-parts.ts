// All code for mentions is in one chunk, so the initial bundle contains the name of a single chunk.
export { NamePicker } from './NamePicker.tsx'
export { NamedText } from './NamedText.tsx'
export { idsNamed } from './named.ts'
