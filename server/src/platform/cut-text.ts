/**
 * The beginning of a text, at most `most` UTF-16 code units. Cuts no character in half, because the database refuses
 * half of one in JSON.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
