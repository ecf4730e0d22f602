import { expect, test } from 'vitest'
import { z } from 'zod'
import { type RowVersion, cachedRows } from './row-cache.ts'

const schema = z.object({ id: z.number(), word: z.string() })
let companies = 0

/** A source of rows that records which ids were read. */
function aSource(companyId = (companies += 1)) {
  const rows = new Map<number, { version: string; word: string }>()
  const asked: unknown[][] = []
  const pageOf = (named: RowVersion[]) =>
    cachedRows(named, {
      companyId,
      seesNumbers: true,
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

test('unchanged rows are not read again, changed ones are; the order is the requested one', async () => {
  const { rows, asked, pageOf, named } = aSource()
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

test('a row that changes after its version was selected appears in its new state and is cached under its new version', async () => {
  const { rows, asked, pageOf, named } = aSource()
  rows.set(1, { version: 'a', word: 'old' })
  const before = named(1)
  rows.set(1, { version: 'b', word: 'new' })
  expect(words(await pageOf(before))).toEqual([{ id: 1, word: 'new' }])
  await pageOf(named(1))
  expect(asked).toEqual([[1]])
})

test('a row that disappears after its version was selected is left out', async () => {
  const { rows, pageOf, named } = aSource()
  for (const id of [1, 2]) rows.set(id, { version: 'a', word: `${id}` })
  const before = named(1, 2)
  rows.delete(1)
  expect(words(await pageOf(before))).toEqual([{ id: 2, word: '2' }])
})

test('companies share nothing, not even under the same id and version', async () => {
  const [ours, theirs] = [aSource(), aSource()]
  ours.rows.set(1, { version: 'a', word: 'ours' })
  theirs.rows.set(1, { version: 'a', word: 'theirs' })
  await ours.pageOf(ours.named(1))
  expect(words(await theirs.pageOf(theirs.named(1)))).toEqual([{ id: 1, word: 'theirs' }])
})

test('a row that violates its schema is refused and not cached', async () => {
  const { rows, pageOf, named } = aSource()
  rows.set(1, { version: 'a', word: 7 as never })
  await expect(pageOf(named(1))).rejects.toThrow('expected string')
  await expect(pageOf(named(1))).rejects.toThrow('expected string')
})

test('the cache is bounded: the least recently used row is evicted first', async () => {
  const { rows, asked, pageOf, named } = aSource()
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
