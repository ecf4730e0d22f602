import type { Schedule } from '@recado/contract/desk/schedules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { lockUnmerged } from '../../contacts/lock-unmerged.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { addLine } from '../messages/timeline.ts'
import { selectSchedule, toSchedule } from './columns.ts'
import { emitSchedule } from './events.ts'

/** Whether a message of any customer cancels a scheduled one. Spares most companies the lock of the contact. */
export async function mayCancel({ db }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('id')
    .where('cancelOnReply', '=', sql.lit(true))
    .where('status', '=', sql.lit('PENDENTE'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Cancels the messages to a contact that are not to be sent if the customer writes first, after a merge those of its target.
 * Runs in the transaction that stores the customer's message, before it locks the ticket, and locks the contact first. A
 * message that a sender has locked is sent, and not cancelled: the update waits and finds it sent. Of a series only the
 * first message is returned.
 */
export async function cancelAnswered(ctx: Ctx, givenId: number): Promise<Schedule[]> {
  const contactId = await lockUnmerged(ctx, givenId)
  const rows = await selectSchedule(
    ctx.db.with('schedules', (inside) =>
      inside
        .updateTable('schedules')
        .set({ status: 'CANCELADA', reason: null, updatedAt: ctx.now })
        .where(
          'id',
          '=',
          sql<number>`any(array(
            select id from schedules
             where contact_id = ${contactId} and cancel_on_reply and status = 'PENDENTE'
             order by id for no key update))`,
        )
        .where('status', '=', 'PENDENTE')
        .returningAll(),
    ),
  ).execute()
  const cancelled = firstOfEach(rows.map(toSchedule))
  for (const schedule of cancelled) await emitSchedule(ctx, schedule)
  return cancelled
}

/** Those of these contacts whose next message cancels a scheduled one. */
export async function contactsToCancel(ctx: Ctx, contactIds: number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('schedules')
    .select('contactId')
    .where('contactId', '=', sql<number>`any(${contactIds}::int[])`)
    .where('cancelOnReply', '=', sql.lit(true))
    .where('status', '=', sql.lit('PENDENTE'))
    .execute()
  return new Set(rows.map(({ contactId }) => contactId))
}

/** The next message of each series, and every message that belongs to none. */
function firstOfEach(all: Schedule[]): Schedule[] {
  const inOrder = all.toSorted((one, other) => one.sendAt.localeCompare(other.sendAt))
  const groups = Map.groupBy(inOrder, ({ id, series }) => series?.id ?? id)
  return [...groups.values()].map(([first]) => first!)
}

/** Says in the ticket which scheduled messages the customer's message has cancelled. */
export async function addCancelledLines(
  ctx: Ctx,
  ticket: Ticket,
  cancelled: readonly Schedule[],
): Promise<void> {
  for (const { contactId, sendAt } of cancelled)
    if (contactId === ticket.contactId)
      await addLine(ctx, ticket, { action: 'unscheduledByReply', text: sendAt })
}
