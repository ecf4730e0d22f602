/** The text as the database can store it: without NUL, and without halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The JSON value with storable texts, at any depth. */
export const withStorableTexts = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  ) as Value
