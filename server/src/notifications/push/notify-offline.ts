import { occasionOf, occasionOfReaction } from '@recado/contract/notices'
import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { findHearers, type News } from './find-recipients.ts'

type Told = { message: Message; ticket: Ticket }

const NOBODY = 0
/** What happens in a ticket within so long is one notice. */
const TOGETHER_MS = 4000

/**
 * Tells those whose page is closed of what open screens are told of: who they are and whether they wish to know is
 * found out by a job, after the commit. Costs a question to the database where there is something to tell, and no
 * more where nobody in the company is to be pushed anything.
 */
export async function tellAway(ctx: Ctx, all: readonly Told[]): Promise<void> {
  const news = all.flatMap((one) => newsOf(one) ?? [])
  await order(ctx, news)
}

/** The same of a customer's reaction to a message of ours. */
export async function tellReactionAway(ctx: Ctx, { message, ticket }: Told): Promise<void> {
  const { id: ticketId, userId } = ticket
  const occasion = userId === null ? undefined : occasionOfReaction(ticket, userId)
  if (!occasion) return
  await order(ctx, [
    { ticketId, messageId: message.id, hearers: [{ occasion, userIds: [userId!] }] },
  ])
}

/** The same of a note, to those it names. */
export const tellNamedAway = (
  ctx: Ctx,
  { ticketId, lineId, userIds }: { ticketId: number; lineId: string; userIds: number[] },
): Promise<void> =>
  order(ctx, [{ ticketId, messageId: lineId, hearers: [{ occasion: 'mention', userIds }] }])

function newsOf({ message, ticket }: Told): News | undefined {
  const holder = ticket.userId ?? NOBODY
  const [ofHolder, ofOthers] = [holder, NOBODY].map((one) => occasionOf({ message, ticket }, one))
  const hearers: News['hearers'] = []
  if (holder !== NOBODY && ofHolder) hearers.push({ occasion: ofHolder, userIds: [holder] })
  const but = [holder, message.user?.id ?? NOBODY]
  if (ofOthers) hearers.push({ occasion: ofOthers, but })
  return hearers.length > 0 ? { ticketId: ticket.id, messageId: message.id, hearers } : undefined
}

async function order(ctx: Ctx, news: News[]): Promise<void> {
  if (news.length === 0 || !(await isAnybodyPushed(ctx))) return
  // The end of the span, not its length from now: who goes on writing does not put it off.
  const endsAt = Math.floor(ctx.now.getTime() / TOGETHER_MS + 1) * TOGETHER_MS
  const last = new Map(news.map((one) => [keyOf(one), one]))
  const orders = last.entries().map(([key, one]) => ({
    data: { companyId: ctx.companyId, ...one },
    key: `push:${ctx.companyId}:${key}:${endsAt}`,
    runAt: new Date(endsAt),
    maxAttempts: 3,
  }))
  await ctx.enqueueAll(findHearers, [...orders])
}

/** Each note is an order of its own: another names others. */
const keyOf = ({ ticketId, messageId, hearers }: News) => {
  const occasions = hearers.map(({ occasion }) => occasion)
  const note = occasions.includes('mention') ? `:${messageId}` : ''
  return `${ticketId}:${occasions.join()}${note}`
}

async function isAnybodyPushed({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from push_subscriptions) as is`.execute(db)
  return rows[0]!.is
}
