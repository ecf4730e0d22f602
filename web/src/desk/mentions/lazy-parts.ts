// All code for mentions is in one chunk, so the initial bundle refers to a single module.
export { NamePicker } from './NamePicker.tsx'
export { NamedText } from './NamedText.tsx'
export { idsNamed } from './named.ts'
