import {
  notificationReasonOf,
  reactionNotificationReason,
} from '@recado/contract/notifications/reasons'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { findRecipients, type PushJobData } from './find-recipients.ts'

type StoredMessage = { message: Message; ticket: Ticket }

const NOBODY = 0
/** Events of one ticket within this time become one notification. */
const DEBOUNCE_MS = 4000

/**
 * Notifies users without an open page of the events that open screens get. A job finds the recipients after the commit.
 * Costs one query if there is an event, and nothing more if no browser of the company is subscribed.
 */
export async function notifyOffline(ctx: Ctx, all: readonly StoredMessage[]): Promise<void> {
  const news = all.flatMap((one) => newsOf(one) ?? [])
  await enqueue(ctx, news)
}

/** Notifies of a customer's reaction to an outbound message. */
export async function notifyOfReaction(
  ctx: Ctx,
  { message, ticket }: StoredMessage,
): Promise<void> {
  const { id: ticketId, userId } = ticket
  const occasion = userId === null ? undefined : reactionNotificationReason(ticket, userId)
  if (!occasion) return
  await enqueue(ctx, [
    { ticketId, messageId: message.id, recipients: [{ occasion, userIds: [userId!] }] },
  ])
}

/** Notifies the users whom a note mentions. */
export const notifyMentioned = (
  ctx: Ctx,
  { ticketId, lineId, userIds }: { ticketId: number; lineId: string; userIds: number[] },
): Promise<void> =>
  enqueue(ctx, [{ ticketId, messageId: lineId, recipients: [{ occasion: 'mention', userIds }] }])

function newsOf({ message, ticket }: StoredMessage): PushJobData | undefined {
  const holder = ticket.userId ?? NOBODY
  const [ofHolder, ofOthers] = [holder, NOBODY].map((one) =>
    notificationReasonOf({ message, ticket }, one),
  )
  const recipients: PushJobData['recipients'] = []
  if (holder !== NOBODY && ofHolder) recipients.push({ occasion: ofHolder, userIds: [holder] })
  const notified = message.system?.action === 'escalated' ? (message.system.mentions ?? []) : []
  const leaders = notified.map(({ id }) => id)
  if (leaders.length > 0) recipients.push({ occasion: 'escalated', userIds: leaders })
  const but = [holder, message.user?.id ?? NOBODY, ...leaders]
  if (ofOthers) recipients.push({ occasion: ofOthers, but })
  return recipients.length > 0
    ? { ticketId: ticket.id, messageId: message.id, recipients }
    : undefined
}

async function enqueue(ctx: Ctx, news: PushJobData[]): Promise<void> {
  if (news.length === 0 || !(await hasSubscriptions(ctx))) return
  // The end of the current interval, not a delay from now: further messages do not postpone the notification.
  const endsAt = Math.floor(ctx.now.getTime() / DEBOUNCE_MS + 1) * DEBOUNCE_MS
  const last = new Map(news.map((one) => [keyOf(one), one]))
  const orders = last.entries().map(([key, one]) => ({
    data: { companyId: ctx.companyId, ...one },
    key: `push:${ctx.companyId}:${key}:${endsAt}`,
    runAt: new Date(endsAt),
    maxAttempts: 3,
  }))
  await ctx.enqueueAll(findRecipients, [...orders])
}

/** Each note has its own job, because it mentions other users. */
const keyOf = ({ ticketId, messageId, recipients }: PushJobData) => {
  const occasions = recipients.map(({ occasion }) => occasion)
  const note = occasions.includes('mention') ? `:${messageId}` : ''
  return `${ticketId}:${occasions.join()}${note}`
}

async function hasSubscriptions({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from push_subscriptions) as is`.execute(db)
  return rows[0]!.is
}
