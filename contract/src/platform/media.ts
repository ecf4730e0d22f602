/** The type of a message. `system` is a timeline entry, `placeholder` a message that cannot be shown. */
export const mediaTypes = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'contact',
  'location',
  'call',
  'system',
  'placeholder',
] as const
export type MediaType = (typeof mediaTypes)[number]
