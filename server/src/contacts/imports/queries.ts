import { type ContactImport, mayManageImport } from '@recado/contract/contacts/imports'
import { sql } from 'kysely'
import { spellingsOf } from '../rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toImport, selectImport } from './columns.ts'

const IMPORTS_MAX = 10

/** The latest started imports, newest first. */
export async function listImports({ db }: Ctx): Promise<{ imports: ContactImport[] }> {
  const rows = await selectImport(db)
    .where('contactImports.status', '<>', 'draft')
    .orderBy('contactImports.id', 'desc')
    .limit(IMPORTS_MAX)
    .execute()
  return { imports: rows.map(toImport) }
}

/** One import. Absent: ERR_NO_IMPORT_FOUND. */
export async function showImport({ db }: Ctx, { id }: { id: number }): Promise<ContactImport> {
  const row = await selectImport(db).where('contactImports.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('ERR_NO_IMPORT_FOUND')
  return toImport(row)
}

/** One import that the caller may manage; otherwise ERR_NO_PERMISSION. */
export async function showManagedImport(ctx: Ctx, input: { id: number }): Promise<ContactImport> {
  const one = await showImport(ctx, input)
  if (!mayManageImport(ctx.user, one)) throw new Refusal('ERR_NO_PERMISSION')
  return one
}

/** One import; a draft only to its managers, because it contains cells of the spreadsheet. */
export async function showVisibleImport(ctx: Ctx, input: { id: number }): Promise<ContactImport> {
  const one = await showImport(ctx, input)
  return one.status === 'draft' ? showManagedImport(ctx, input) : one
}

/** The contacts with these numbers in either spelling, by the given number. */
export async function findByNumbers({ db }: Ctx, numbers: string[]): Promise<Map<string, number>> {
  const spelled = numbers.flatMap((number) =>
    spellingsOf(number).map((value) => ({ number, value })),
  )
  const given = spelled.map(({ number }) => number)
  const values = spelled.map(({ value }) => value)
  const { rows } = await sql<{ number: string; contactId: number }>`
    select wanted.number, a.contact_id
      from unnest(${given}::text[], ${values}::text[]) as wanted (number, value)
      join contact_aliases a on a.company_id = app_company() and a.kind = 'phone' and a.value = wanted.value`.execute(
    db,
  )
  return new Map(rows.map(({ number, contactId }) => [number, contactId]))
}

/** A page of the rejected rows in order, after this line. */
export const listRejectedRows = (
  { db }: Ctx,
  { id, after, most }: { id: number; after: number; most: number },
) =>
  db
    .selectFrom('contactImportRejects')
    .select(['line', 'fault', 'cells'])
    .where('importId', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()
