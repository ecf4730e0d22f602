import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { MovedRecords } from './rules.ts'

type MoveDirection = { from: number; to: number }

/** Moves everything of one contact to the other and returns what moved. Messages keep their sender. */
export async function moveAll(ctx: Ctx, direction: MoveDirection): Promise<MovedRecords> {
  const { db } = ctx
  const own = (table: 'tickets' | 'ticketNotes' | 'schedules') =>
    db
      .updateTable(table)
      .set({ contactId: direction.to })
      .where('contactId', '=', direction.from)
      .returning('id')
      .execute()
  await lockMoving(ctx, direction)
  const moved = {
    tickets: idsOf(await own('tickets')),
    notes: idsOf(await own('ticketNotes')),
    schedules: idsOf(await own('schedules')),
    fields: idsOf(await moveFields(ctx, direction)),
    earlier: idsOf(await moveEarlier(ctx, direction)),
    aliases: await moveAliases(ctx, direction),
  }
  await moveCycles(ctx, moved.tickets, direction.to)
  await showOtherWindows(ctx, direction)
  return moved
}

/**
 * The service window of a ticket counts the messages of merged contacts, so lists read the active tickets of both contacts
 * again. `lockMoving` has locked them.
 */
const showOtherWindows = ({ db }: Ctx, { from, to }: MoveDirection) =>
  db
    .updateTable('tickets')
    .set({ shownVersion: sql`shown_version + 1` })
    .where('contactId', 'in', [from, to])
    .where('status', '<>', 'closed')
    .execute()

/**
 * Locks what a merge moves, and the active tickets of the other contact, which it changes later: schedules, then tickets,
 * each by id, as every transaction that locks several.
 */
async function lockMoving({ db }: Ctx, { from, to }: MoveDirection): Promise<void> {
  await db
    .selectFrom('schedules')
    .select('id')
    .where('contactId', '=', from)
    .orderBy('id')
    .forUpdate()
    .execute()
  await db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', 'in', [from, to])
    .where((eb) => eb.or([eb('contactId', '=', from), eb('status', '<>', 'closed')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** Identical fields, and those beyond the limit of a contact, stay behind. */
async function moveFields({ db }: Ctx, { from, to }: MoveDirection): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update contact_fields set contact_id = ${to}
     where id in (
      select f.id from contact_fields f
       where f.contact_id = ${from}
         and not exists (select from contact_fields known
                          where known.contact_id = ${to} and known.name = f.name and known.value = f.value)
       order by f.id
       limit greatest(0, ${limits.fieldsMax} - (select count(*) from contact_fields known where known.contact_id = ${to})))
    returning id`.execute(db)
  return rows
}

const moveEarlier = ({ db }: Ctx, { from, to }: MoveDirection) =>
  db
    .updateTable('contacts')
    .set({ mergedInto: to })
    .where('mergedInto', '=', from)
    .returning('id')
    .execute()

const moveAliases = ({ db }: Ctx, { from, to }: MoveDirection) =>
  db
    .updateTable('contactAliases')
    .set({ contactId: to })
    .where('contactId', '=', from)
    .returning(['kind', 'value'])
    .execute()

/** Moves the statistics of tickets to their new contact. */
async function moveCycles({ db }: Ctx, tickets: number[], contactId: number): Promise<void> {
  await db.updateTable('cycles').set({ contactId }).where('ticketId', '=', anyOf(tickets)).execute()
}

const anyOf = (all: number[]) => sql<number>`any(${all}::int[])`

/** Moves records back if they still exist and still belong to the other contact. */
export async function moveBack(
  ctx: Ctx,
  { from, to }: MoveDirection,
  moved: MovedRecords,
): Promise<void> {
  const { db } = ctx
  const own = (table: 'schedules' | 'tickets' | 'ticketNotes' | 'contactFields', ids: number[]) =>
    db
      .updateTable(table)
      .set({ contactId: to })
      .where('id', '=', anyOf(ids))
      .where('contactId', '=', from)
      .returning('id')
      .execute()
  await lockMoving(ctx, { from, to })
  await own('schedules', moved.schedules)
  const tickets = await own('tickets', moved.tickets)
  await own('ticketNotes', moved.notes)
  await own('contactFields', moved.fields)
  await moveCycles(ctx, idsOf(tickets), to)
  await db
    .updateTable('contacts')
    .set({ mergedInto: to })
    .where('id', '=', anyOf(moved.earlier))
    .where('mergedInto', '=', from)
    .execute()
  await moveAliasesBack(ctx, { from, to }, moved.aliases)
  await showOtherWindows(ctx, { from, to })
}

/** Restores an alias even after it was replaced, unless another contact has it now. */
async function moveAliasesBack(
  { db }: Ctx,
  { from, to }: MoveDirection,
  aliases: MovedRecords['aliases'],
): Promise<void> {
  if (aliases.length === 0) return
  await db
    .insertInto('contactAliases')
    .values(aliases.map((alias) => ({ ...alias, contactId: to })))
    .onConflict((known) =>
      known
        .columns(['companyId', 'kind', 'value'])
        .doUpdateSet({ contactId: to })
        .where('contactAliases.contactId', '=', from),
    )
    .execute()
}
