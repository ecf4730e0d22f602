import { expect, test } from 'vitest'
import { Refused } from './caller.ts'

/** A text field of a form. `Desk` is what its tests share. */
export type LimitedField<Desk> = {
  /** Path of the field in the refusal. */
  path: string
  /** Limits in characters. */
  min: number
  max: number
  /** Stores the text by one call and reads it back by another. */
  store: (desk: Desk, text: string) => Promise<string | undefined>
  /** Whether the text is one word in lower case. */
  isWord?: true
  /** Whether an empty text removes what was stored. */
  isRemovedByEmpty?: true
}

/** Texts of so many characters: plain letters, accents, right to left, emoji, and signs with a meaning elsewhere. */
function textsOf<Desk>(length: number, { isWord }: LimitedField<Desk>): string[] {
  const filled = (piece: string) => {
    const { length: each } = Array.from(piece)
    return piece.repeat(Math.floor(length / each)) + 'x'.repeat(length % each)
  }
  const all = ['y', 'çã', 'שלום', '日本語', '😀', 'e\u0301', `'"<b>&\\%`].map(filled)
  return [...new Set(all)].filter((text) => !isWord || !/[\s/]/.test(text))
}

/** Code and issues of a refused call; the error itself if it is no refusal, undefined if the call succeeded. */
export const refusalOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? [error.code, error.details.issues] : error
}

/** What no text may hold, because the database cannot store it. */
const unstorable = ['a\0bcdef', 'abcdef\ud83d', '\udc00abcdef']

/** Declares the tests of these fields: stored whole at both limits, refused one character beside them. */
export function testFieldLimits<Desk>(
  fields: Record<string, LimitedField<Desk>>,
  desk: Desk,
): void {
  const all = Object.entries(fields)

  test.each(all)('%s: a text at either limit is stored whole', async (_, field) => {
    const { min, max, store, isRemovedByEmpty } = field
    for (const length of new Set([Math.max(min, 1), max]))
      for (const text of textsOf(length, field)) expect(await store(desk, text)).toBe(text)
    if (isRemovedByEmpty) expect(await store(desk, '')).toBeUndefined()
  })

  test.each(all)('%s: one character more or less is refused at its field', async (_, field) => {
    const { path, min, max, store } = field
    const issue = (code: string) => ['ERR_INVALID_INPUT', [expect.objectContaining({ path, code })]]
    expect(await refusalOf(store(desk, 'x'.repeat(max + 1)))).toEqual(issue('tooLong'))
    if (min > 1)
      expect(await refusalOf(store(desk, 'x'.repeat(min - 1)))).toEqual(issue('tooShort'))
  })

  test('a character that cannot be stored is refused or replaced, and never an unexpected error', async () => {
    for (const [name, { store }] of all)
      for (const text of unstorable) {
        const stored = await store(desk, text).then(
          (back) => back?.isWellFormed() && !back.includes('\0'),
          (error: Refused) => error.code === 'ERR_INVALID_INPUT',
        )
        expect([name, JSON.stringify(text), stored]).toEqual([name, JSON.stringify(text), true])
      }
  })
}
