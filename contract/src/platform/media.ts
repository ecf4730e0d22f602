/** What a message is made of. `system` is a line of the timeline, `placeholder` a message that could not be shown. */
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
