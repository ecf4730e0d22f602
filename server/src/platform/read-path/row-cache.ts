import { type NumberReader, parseFor } from '@recado/contract/platform/hidden-numbers'
import type { Parser } from '@recado/contract/platform/schema'
import { VersionCache } from './version-cache.ts'

type Id = number | string

/**
 * A row's id and the version of everything it is made of: the same version gives the same JSON. PostgreSQL's `xmin` is
 * such a version of a table row, because every change leaves another.
 */
export type RowVersion = { id: Id; version: string }

const cache = new VersionCache<string>(16_000_000)

/** Drops every cached row, for tests that compare cached answers with uncached ones. */
export const clearRowCache = (): void => cache.clear()

export type RowSource<Row> = NumberReader & {
  companyId: number
  /** The kind of row, such as `ticket`. */
  kind: string
  /** Context that the row's JSON also depends on. Another context is another cache entry. */
  context?: readonly (string | number)[]
  /** The contract's schema of one row. Each row is validated once, when it is cached. */
  schema: Parser<unknown>
  /** Reads the current rows of these ids with their versions, in any order, without rows that no longer match. */
  read: (ids: Id[]) => Promise<(RowVersion & { row: Row })[]>
}

type CachedRows = {
  rows: string[]
  /** True if every row still has the requested version. */
  isCurrent: boolean
}

/**
 * Returns these rows as JSON, in the given order: from the cache if unchanged, otherwise from the database. A row that
 * changes between selecting its version and reading it appears in its new state, or not at all.
 */
export async function cachedRows<Row>(
  versions: RowVersion[],
  { companyId, seesNumbers, kind, context = [], schema, read }: RowSource<Row>,
): Promise<CachedRows> {
  const nameOf = (id: Id) => `${kind} ${companyId} ${seesNumbers} ${id}`
  const versionOf = (one: RowVersion) => JSON.stringify([one.version, context])
  const texts = versions.map((one) => cache.get(nameOf(one.id), versionOf(one)))
  const missing = versions.filter((_, i) => texts[i] === undefined)
  if (missing.length === 0) return { rows: texts as string[], isCurrent: true }
  const found = new Map<Id, RowVersion & { text: string }>()
  for (const { id, version, row } of await read(missing.map(({ id: one }) => one))) {
    const text = JSON.stringify(parseFor(schema, row, { seesNumbers }))
    cache.set(nameOf(id), { version: versionOf({ id, version }), text })
    found.set(id, { id, version, text })
  }
  return {
    rows: texts.flatMap((text, i) => text ?? found.get(versions[i]!.id)?.text ?? []),
    isCurrent: missing.every(({ id, version }) => found.get(id)?.version === version),
  }
}
