// All code for mentions is in one chunk, so the initial bundle contains the name of a single chunk.
export { NamePicker } from './NamePicker.tsx'
export { MentionText } from './MentionText.tsx'
export { mentionedIds } from './mentions.ts'
