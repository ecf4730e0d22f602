import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { findByNumbers } from './queries.ts'
import type { FaultyRow, ValidRow } from './read-rows.ts'
import type { ImportedContact } from './rules.ts'
import { cutText } from '../../platform/cut-text.ts'

export type ImportBatch = {
  importId: number
  /** The number of rows imported before these. */
  from: number
  good: ValidRow[]
  faulty: FaultyRow[]
  known: 'skip' | 'update'
  /** The name of the extra information for each column. */
  titles: string[]
}

/**
 * Imports a batch and advances the import in one transaction: a crash undoes both. Returns false if the import is not
 * at `from` any more, because it was stopped or another process advanced it.
 */
export async function importBatch(ctx: Ctx, batch: ImportBatch): Promise<boolean> {
  const { importId, from, good, faulty } = batch
  const moved = await ctx.db
    .updateTable('contactImports')
    .set({ worked: from + good.length + faulty.length, progressedAt: sql`now()` })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .where('worked', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  const known = await findByNumbers(
    ctx,
    good.map(({ row }) => row.number),
  )
  const fresh = good.filter(({ row }) => !known.has(row.number)).map(({ row }) => row)
  const old = good.flatMap(({ row }) => {
    const id = known.get(row.number)
    return id === undefined ? [] : [{ ...row, id }]
  })
  const warned = good.flatMap(({ line, cells, row: { warning, number } }) =>
    warning && (batch.known === 'update' || !known.has(number))
      ? [{ line, cells, fault: warning }]
      : [],
  )
  await insertRejects(ctx, importId, [...faulty, ...warned])
  // May wait for a first message of the same number, which may lock known contacts after that: none is locked before.
  const made = await createContacts(ctx, fresh)
  if (batch.known === 'update') await updateContacts(ctx, old)
  await replaceFields(ctx, batch.titles, [...made, ...(batch.known === 'update' ? old : [])])
  await addCounts(ctx, importId, {
    created: made.length,
    updated: batch.known === 'update' ? old.length : 0,
    // Includes contacts created by a concurrent first message.
    skipped: fresh.length - made.length + (batch.known === 'skip' ? old.length : 0),
    rejected: faulty.length,
    warned: warned.length,
  })
  return true
}

const CELL_MAX = 500

async function insertRejects({ db }: Ctx, importId: number, faulty: FaultyRow[]): Promise<void> {
  if (faulty.length === 0) return
  await db
    .insertInto('contactImportRejects')
    .values(
      faulty.map(({ line, fault, cells }) => ({
        importId,
        line,
        fault,
        cells: JSON.stringify(cells.map((cell) => cutText(cell, CELL_MAX))),
      })),
    )
    .execute()
}

type SavedContact = ImportedContact & { id: number }

/**
 * Creates contacts with their aliases. If a concurrent transaction has stored the alias, its contact stays and ours is
 * deleted.
 */
async function createContacts({ db, now }: Ctx, rows: ImportedContact[]): Promise<SavedContact[]> {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: number; number: string; isNamed: boolean }>`
    with made as (
      insert into contacts (name, number, email, created_at, updated_at)
      select name, number, email, ${now}, ${now}
        from unnest(${rows.map(({ name, number }) => name || number)}::text[],
                    ${rows.map(({ number }) => number)}::text[],
                    ${rows.map(({ email }) => email)}::text[]) as given (name, number, email)
      returning id, number),
    named as (
      insert into contact_aliases (kind, value, contact_id)
      select 'phone', number, id from made
       -- First messages insert in this order too, so that they do not wait for each other's numbers.
       order by number
      on conflict (company_id, kind, value) do nothing
      returning contact_id)
    select made.id, made.number, named.contact_id is not null as is_named
      from made left join named on named.contact_id = made.id`.execute(db)
  const nameless = made.filter(({ isNamed }) => !isNamed).map(({ id }) => id)
  if (nameless.length > 0) await db.deleteFrom('contacts').where('id', 'in', nameless).execute()
  const ids = new Map(made.filter(({ isNamed }) => isNamed).map(({ number, id }) => [number, id]))
  return rows.flatMap((row) => {
    const id = ids.get(row.number)
    return id === undefined ? [] : [{ ...row, id }]
  })
}

/** Empty cells change nothing. */
async function updateContacts({ db, now }: Ctx, people: SavedContact[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    update contacts set name = coalesce(nullif(given.name, ''), contacts.name),
                        email = coalesce(nullif(given.email, ''), contacts.email),
                        updated_at = ${now}
      from unnest(${people.map(({ id }) => id)}::int[],
                  ${people.map(({ name }) => name)}::text[],
                  ${people.map(({ email }) => email)}::text[]) as given (id, name, email)
     where contacts.id = given.id`.execute(db)
}

/** Replaces extra information of the same name; fields beyond the limit are dropped. */
async function replaceFields({ db }: Ctx, titles: string[], people: SavedContact[]): Promise<void> {
  const fields = people.flatMap(({ id, fields: own }) =>
    own.map(({ column, value }) => ({ id, name: titles[column] ?? '', value })),
  )
  if (fields.length === 0) return
  const ids = fields.map(({ id }) => id)
  const names = fields.map(({ name }) => name)
  await sql`
    delete from contact_fields f
     using unnest(${ids}::int[], ${names}::text[]) as given (id, name)
     where f.contact_id = given.id and f.name = given.name`.execute(db)
  await sql`
    insert into contact_fields (contact_id, name, value)
    select id, name, value
      from (select given.*, row_number() over (partition by id order by place) as n
              from unnest(${ids}::int[], ${names}::text[], ${fields.map(({ value }) => value)}::text[])
                with ordinality as given (id, name, value, place)) given
     where n <= ${limits.fieldsMax} - (select count(*) from contact_fields f where f.contact_id = given.id)
     order by place`.execute(db)
}

type Counts = {
  created: number
  updated: number
  skipped: number
  rejected: number
  warned: number
}

async function addCounts({ db }: Ctx, id: number, more: Counts): Promise<void> {
  await db
    .updateTable('contactImports')
    .set((eb) => ({
      created: eb('created', '+', more.created),
      updated: eb('updated', '+', more.updated),
      skipped: eb('skipped', '+', more.skipped),
      rejected: eb('rejected', '+', more.rejected),
      warned: eb('warned', '+', more.warned),
    }))
    .where('id', '=', id)
    .execute()
}
