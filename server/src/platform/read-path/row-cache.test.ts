import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Named, writtenRows } from './row-cache.ts'

const schema = z.object({ id: z.number(), word: z.string() })
let companies = 0

/** Rows somewhere else, and which of them were asked for. */
function aShelf(companyId = (companies += 1)) {
  const rows = new Map<number, { version: string; word: string }>()
  const asked: unknown[][] = []
  const pageOf = (named: Named[]) =>
    writtenRows(named, {
      companyId,
      kind: 'word',
      schema,
      read: async (ids) => {
        asked.push(ids)
        return ids.flatMap((id) => {
          const row = rows.get(id as number)
          return row ? { id, version: row.version, row: { id, ...row } } : []
        })
      },
    })
  const named = (...ids: number[]) => ids.map((id) => ({ id, version: rows.get(id)!.version }))
  return { rows, asked, pageOf, named }
}

const words = ({ rows }: { rows: string[] }) => rows.map((text) => JSON.parse(text) as unknown)

test('what has not changed is not read again, and what has is; the order is that of the names', async () => {
  const { rows, asked, pageOf, named } = aShelf()
  for (const id of [1, 2, 3]) rows.set(id, { version: 'a', word: `${id}` })
  await pageOf(named(1, 2))
  rows.set(2, { version: 'b', word: 'two' })
  expect(words(await pageOf(named(3, 2, 1)))).toEqual([
    { id: 3, word: '3' },
    { id: 2, word: 'two' },
    { id: 1, word: '1' },
  ])
  expect(asked).toEqual([
    [1, 2],
    [3, 2],
  ])
})

test('one that changes after it was named stands there as it is now, and next time is not taken for the old one', async () => {
  const { rows, asked, pageOf, named } = aShelf()
  rows.set(1, { version: 'a', word: 'old' })
  const before = named(1)
  rows.set(1, { version: 'b', word: 'new' })
  expect(words(await pageOf(before))).toEqual([{ id: 1, word: 'new' }])
  await pageOf(named(1))
  expect(asked).toEqual([[1]])
})

test('one that is gone after it was named is not there', async () => {
  const { rows, pageOf, named } = aShelf()
  for (const id of [1, 2]) rows.set(id, { version: 'a', word: `${id}` })
  const before = named(1, 2)
  rows.delete(1)
  expect(words(await pageOf(before))).toEqual([{ id: 2, word: '2' }])
})

test('companies share nothing, not even under the same id and version', async () => {
  const [ours, theirs] = [aShelf(), aShelf()]
  ours.rows.set(1, { version: 'a', word: 'ours' })
  theirs.rows.set(1, { version: 'a', word: 'theirs' })
  await ours.pageOf(ours.named(1))
  expect(words(await theirs.pageOf(theirs.named(1)))).toEqual([{ id: 1, word: 'theirs' }])
})

test('a row that is not as promised is refused, and nothing of it is kept', async () => {
  const { rows, pageOf, named } = aShelf()
  rows.set(1, { version: 'a', word: 7 as never })
  await expect(pageOf(named(1))).rejects.toThrow('expected string')
  await expect(pageOf(named(1))).rejects.toThrow('expected string')
})

test('there is an end to what is kept: what was not used for longest goes first', async () => {
  const { rows, asked, pageOf, named } = aShelf()
  const million = 'x'.repeat(1_000_000)
  for (let id = 1; id <= 17; id++) {
    rows.set(id, { version: 'a', word: million })
    await pageOf(named(...new Set([1, id])))
  }
  asked.length = 0
  await pageOf(named(1, 17))
  expect(asked).toEqual([])
  await pageOf(named(2))
  expect(asked).toEqual([[2]])
})
