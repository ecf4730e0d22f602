import type { Parser } from '@recado/contract/schema'
import { KeptTexts } from './lru-cache.ts'

type Id = number | string

/**
 * A row and the version of everything it is made of, so that what was written out under that version is what would be
 * written out now. PostgreSQL's `xmin` is such a version of a row of a table: whoever changes it leaves another.
 */
export type Named = { id: Id; version: string }

const kept = new KeptTexts<string>(16_000_000)

/** Drops every cached row, for tests that compare cached answers with uncached ones. */
export const clearRowCache = (): void => kept.clear()

export type Reading<Row> = {
  companyId: number
  /** What the rows are, such as `ticket`. */
  kind: string
  /** What they show beside themselves, in a word: a row shown beside something else is another. */
  beside?: readonly (string | number)[]
  /** What the contract says of one row: each is checked against it once, when it is kept. */
  schema: Parser<unknown>
  /** The rows of these ids as they are now, in any order, each with its version; without those that left the page. */
  read: (ids: Id[]) => Promise<(Named & { row: Row })[]>
}

type Written = {
  rows: string[]
  /** Each of them is as it was named: none has changed or left since. */
  isAsNamed: boolean
}

/**
 * These rows as JSON, in the order given: as they were last written out where they have not changed since, and read
 * where they have. One that changes between its naming and its reading stands there as it is now, or not at all.
 */
export async function writtenRows<Row>(
  named: Named[],
  { companyId, kind, beside = [], schema, read }: Reading<Row>,
): Promise<Written> {
  const nameOf = (id: Id) => `${kind} ${companyId} ${id}`
  const versionOf = (one: Named) => JSON.stringify([one.version, beside])
  const texts = named.map((one) => kept.textOf(nameOf(one.id), versionOf(one)))
  const missing = named.filter((_, i) => texts[i] === undefined)
  if (missing.length === 0) return { rows: texts as string[], isAsNamed: true }
  const found = new Map<Id, Named & { text: string }>()
  for (const { id, version, row } of await read(missing.map(({ id: one }) => one))) {
    const text = JSON.stringify(schema.parse(row))
    kept.keep(nameOf(id), { version: versionOf({ id, version }), text })
    found.set(id, { id, version, text })
  }
  return {
    rows: texts.flatMap((text, i) => text ?? found.get(named[i]!.id)?.text ?? []),
    isAsNamed: missing.every(({ id, version }) => found.get(id)?.version === version),
  }
}
