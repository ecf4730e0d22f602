import { expect, test } from 'vitest'
import { z } from 'zod'
import { isPageCached, cachedPage } from './page-cache.ts'

const answer = z.object({
  words: z.array(z.object({ id: z.number(), word: z.string() })),
  count: z.number(),
})

let companies = 0

/** A source of rows that counts how often its rows and other fields are read. */
function aSource() {
  const companyId = (companies += 1)
  const shelf = {
    rows: new Map<number, { version: string; word: string }>(),
    asked: 0,
    around: 0,
    version: 'a',
    context: [1],
    /** Runs between selecting the versions of a page and reading its rows. */
    beforeRead: () => {},
    async page() {
      const versions = [...shelf.rows].map(([id, { version }]) => ({ id, version }))
      const { version, context } = shelf
      shelf.beforeRead()
      const { text } = await cachedPage(
        { answer },
        {
          list: 'words',
          versions,
          source: {
            companyId,
            seesNumbers: true,
            kind: 'word',
            context,
            schema: answer.shape.words.element,
            read,
          },
          version,
          readRest: () => {
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

type Change = [what: string, change: (shelf: ReturnType<typeof aSource>) => unknown]

test('an unchanged page is not serialised again', async () => {
  const shelf = aSource()
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
  ['the other fields', (shelf) => void (shelf.version = 'b')],
  ['the context of the rows', (shelf) => void (shelf.context = [2])],
])('another version of %s is a cache miss', async (_what, change) => {
  const shelf = aSource()
  await shelf.page()
  change(shelf)
  await shelf.page()
  expect(shelf.around).toBe(2)
})

test.each<Change>([
  ['has a changed row', (shelf) => shelf.rows.set(2, { version: 'b', word: 'two' })],
  ['loses a row', (shelf) => void shelf.rows.delete(2)],
  ['has other fields changed', (shelf) => void (shelf.version = 'b')],
])(
  'a page that %s while it is read is current and not cached under the old versions',
  async (_what, change) => {
    const shelf = aSource()
    const before = [...shelf.rows]
    shelf.beforeRead = () => void change(shelf)
    const now = await shelf.page()
    shelf.rows.clear()
    for (const [id, row] of before) shelf.rows.set(id, row)
    shelf.version = 'a'
    shelf.beforeRead = () => {}
    expect(await shelf.page()).toMatchObject({ count: 2 })
    expect(shelf.around).toBe(2)
    expect(now).toBeDefined()
  },
)

test('a page cached under its request is not sent for other rows with equal versions', async () => {
  const which = { companyId: (companies += 1), seesNumbers: true, request: { page: 1 } }
  const pageOf = async (id: number) => {
    const row = { id, version: 'a', row: { id, word: `word ${id}` } }
    const source = {
      companyId: which.companyId,
      seesNumbers: true,
      kind: 'word',
      schema: answer.shape.words.element,
      read: async () => [row],
    }
    const readRest = () => ({ rest: { count: 1 }, version: 'a' })
    const { text } = await cachedPage(
      { answer },
      { list: 'words', request: which.request, versions: [row], source, version: 'a', readRest },
    )
    return JSON.parse(text.toString()) as unknown
  }
  expect(isPageCached('words', which)).toBe(false)
  expect(await pageOf(1)).toMatchObject({ words: [{ id: 1 }] })
  expect(isPageCached('words', which)).toBe(true)
  expect(isPageCached('words', { ...which, companyId: which.companyId + 1 })).toBe(false)
  expect(await pageOf(2)).toMatchObject({ words: [{ id: 2 }] })
})
