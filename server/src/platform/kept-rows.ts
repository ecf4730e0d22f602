import type { Parser } from '@recado/contract/schema'

type Id = number | string

/**
 * A row and the version of everything it is made of, so that what was written out under that version is what would be
 * written out now. PostgreSQL's `xmin` is such a version of a row of a table: whoever changes it leaves another.
 */
export type Named = { id: Id; version: string }

type Kept = { version: string; text: string }

/** Characters kept by this process, of all rows together; the longest unused leave first. */
const MOST = 16_000_000

const kept = new Map<string, Kept>()
let characters = 0

function textOf(key: string, version: string): string | undefined {
  const found = kept.get(key)
  if (found?.version !== version) return undefined
  kept.delete(key)
  kept.set(key, found)
  return found.text
}

function keep(key: string, row: Kept): void {
  forget(key)
  kept.set(key, row)
  characters += row.text.length
  for (const oldest of kept.keys()) {
    if (characters <= MOST) return
    forget(oldest)
  }
}

function forget(key: string): void {
  characters -= kept.get(key)?.text.length ?? 0
  kept.delete(key)
}

type Options<Row> = {
  companyId: number
  /** What the rows are, such as `ticket`. */
  kind: string
  /** What the contract says of one row: each is checked against it once, when it is kept. */
  schema: Parser<unknown>
  /** The rows of these ids as they are now, in any order, each with its version; without those that left the page. */
  read: (ids: Id[]) => Promise<(Named & { row: Row })[]>
}

/**
 * These rows as JSON, in the order given: as they were last written out where they have not changed since, and read
 * where they have. One that changes between its naming and its reading stands there as it is now, or not at all.
 */
export async function writtenRows<Row>(
  named: Named[],
  { companyId, kind, schema, read }: Options<Row>,
): Promise<string[]> {
  const keyOf = (id: Id) => `${kind} ${companyId} ${id}`
  const texts = named.map(({ id, version }) => textOf(keyOf(id), version))
  const missing = named.filter((_, i) => texts[i] === undefined)
  if (missing.length === 0) return texts as string[]
  const found = new Map<Id, string>()
  for (const { id, version, row } of await read(missing.map(({ id: one }) => one))) {
    const text = JSON.stringify(schema.parse(row))
    keep(keyOf(id), { version, text })
    found.set(id, text)
  }
  return texts.flatMap((text, i) => text ?? found.get(named[i]!.id) ?? [])
}
