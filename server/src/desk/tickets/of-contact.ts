import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import type { Ticket, tickets } from '@recado/contract/desk/tickets'
import { COUNTED_MAX, totalsOf } from '../../platform/http/paging.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { visibleTo } from './visibility.ts'
import { toTicket, selectTicket } from './columns.ts'

/** A page of the contact's tickets that the caller may see, newest first. */
export async function ticketsOfContact(
  ctx: Ctx,
  { contactId, pageNumber }: Input<typeof tickets.ofContact>,
) {
  const { db, user } = ctx
  const contactSince = await contactCreatedAt(ctx, contactId)
  const rows = db
    .selectFrom('tickets')
    .where(visibleTo(user))
    .where('contactId', '=', contactId)
    .select('tickets.id')
  const page = await rows
    .orderBy('tickets.id', 'desc')
    .limit(limits.page + 1)
    .offset((pageNumber - 1) * limits.page)
    .execute()
  const { count } = await db
    .selectFrom(rows.limit(COUNTED_MAX).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ids = page.slice(0, limits.page).map(({ id }) => id)
  const shown = ids.length
    ? await selectTicket(db).where('tickets.id', 'in', ids).orderBy('tickets.id', 'desc').execute()
    : []
  const hasMore = page.length > limits.page
  return { tickets: shown.map(toTicket), ...totalsOf(Number(count)), hasMore, contactSince }
}

/** The contact's active tickets, at most one per connection, regardless of visibility. Locks them. */
export async function lockActiveTicketsOf({ db }: Ctx, contactId: number): Promise<Ticket[]> {
  const locked = await db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', contactId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const rows = await selectTicket(db).where('tickets.id', 'in', ids).execute()
  return rows.map(toTicket)
}

async function contactCreatedAt({ db }: Ctx, contactId: number): Promise<string> {
  const { createdAt } = await db
    .selectFrom('contacts')
    .select('createdAt')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  return createdAt.toISOString()
}
