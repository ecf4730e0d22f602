import { expect, test } from 'vitest'
import { z } from 'zod'
import { wasPageKept, writtenPage } from './page-cache.ts'

const answer = z.object({
  words: z.array(z.object({ id: z.number(), word: z.string() })),
  count: z.number(),
})

let companies = 0

/** Words somewhere else, with how often they and what stands around them were asked for. */
function aShelf() {
  const companyId = (companies += 1)
  const shelf = {
    rows: new Map<number, { version: string; word: string }>(),
    asked: 0,
    around: 0,
    version: 'a',
    beside: [1],
    /** What happens between the naming of a page and its reading. */
    meanwhile: () => {},
    async page() {
      const named = [...shelf.rows].map(([id, { version }]) => ({ id, version }))
      const { version, beside } = shelf
      shelf.meanwhile()
      const { text } = await writtenPage(
        { answer },
        {
          list: 'words',
          named,
          reading: { companyId, kind: 'word', beside, schema: answer.shape.words.element, read },
          version,
          around: () => {
            shelf.around += 1
            return { rest: { count: shelf.rows.size }, version: shelf.version }
          },
        },
      )
      return JSON.parse(text.toString()) as unknown
    },
  }
  const read = async (ids: unknown[]) => {
    shelf.asked += 1
    return [...shelf.rows]
      .filter(([id]) => ids.includes(id))
      .map(([id, { version, word }]) => ({ id, version, row: { id, word } }))
  }
  shelf.rows.set(1, { version: 'a', word: 'um' })
  shelf.rows.set(2, { version: 'a', word: 'dois' })
  return shelf
}

type Change = [what: string, change: (shelf: ReturnType<typeof aShelf>) => unknown]

test('a page of which nothing has changed is not put together again', async () => {
  const shelf = aShelf()
  const page = {
    words: [
      { id: 1, word: 'um' },
      { id: 2, word: 'dois' },
    ],
    count: 2,
  }
  expect(await shelf.page()).toEqual(page)
  expect(await shelf.page()).toEqual(page)
  expect([shelf.asked, shelf.around]).toEqual([1, 1])
})

test.each<Change>([
  ['a row', (shelf) => shelf.rows.set(2, { version: 'b', word: 'two' })],
  ['what stands around the rows', (shelf) => void (shelf.version = 'b')],
  ['what the rows stand beside', (shelf) => void (shelf.beside = [2])],
])('another version of %s is another page', async (_what, change) => {
  const shelf = aShelf()
  await shelf.page()
  change(shelf)
  await shelf.page()
  expect(shelf.around).toBe(2)
})

test.each<Change>([
  ['changes', (shelf) => shelf.rows.set(2, { version: 'b', word: 'two' })],
  ['goes', (shelf) => void shelf.rows.delete(2)],
  ['has other things around it', (shelf) => void (shelf.version = 'b')],
])(
  'a page that %s while it is read is shown as it is, and not kept for what it was',
  async (_what, change) => {
    const shelf = aShelf()
    const before = [...shelf.rows]
    shelf.meanwhile = () => void change(shelf)
    const now = await shelf.page()
    shelf.rows.clear()
    for (const [id, row] of before) shelf.rows.set(id, row)
    shelf.version = 'a'
    shelf.meanwhile = () => {}
    expect(await shelf.page()).toMatchObject({ count: 2 })
    expect(shelf.around).toBe(2)
    expect(now).toBeDefined()
  },
)

test('a page kept under what was asked is not sent for other rows of the same versions', async () => {
  const which = { companyId: (companies += 1), asked: { page: 1 } }
  const pageOf = async (id: number) => {
    const row = { id, version: 'a', row: { id, word: `word ${id}` } }
    const reading = {
      companyId: which.companyId,
      kind: 'word',
      schema: answer.shape.words.element,
      read: async () => [row],
    }
    const around = () => ({ rest: { count: 1 }, version: 'a' })
    const { text } = await writtenPage(
      { answer },
      { list: 'words', asked: which.asked, named: [row], reading, version: 'a', around },
    )
    return JSON.parse(text.toString()) as unknown
  }
  expect(wasPageKept('words', which)).toBe(false)
  expect(await pageOf(1)).toMatchObject({ words: [{ id: 1 }] })
  expect(wasPageKept('words', which)).toBe(true)
  expect(wasPageKept('words', { ...which, companyId: which.companyId + 1 })).toBe(false)
  expect(await pageOf(2)).toMatchObject({ words: [{ id: 2 }] })
})
