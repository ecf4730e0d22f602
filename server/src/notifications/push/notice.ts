import { withoutNumbers } from '@recado/contract/contacts/hidden-texts'
import { hideNumber, hideNumbersIn } from '@recado/contract/platform/hidden-numbers'
import { maySeeHiddenNumbers } from '@recado/contract/platform/permissions'
import type { PushNotification } from '@recado/contract/notifications/push'
import { sees } from '@recado/contract/desk/ticket-visibility'
import { sql } from 'kysely'
import { customerReactionIn, Extra } from '../../desk/messages/rules.ts'
import type { Ctx, PushAddress } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { isActiveSession, isServed } from '../../accounts/session/queries.ts'
import { queueIdsOfUser } from '../../accounts/users/queries.ts'
import type { PushReason } from './recipients.ts'
import { isQuiet, MAX_AGE_MS } from './rules.ts'
import { pushTexts } from './texts.ts'
import { cutText } from '../../platform/cut-text.ts'

export type NoticeRequest = {
  subscriptionId: number
  ticketId: number
  messageId: string
  occasion: PushReason
  /** When the server received the news, in milliseconds: a message may have waited long at the network. */
  since: number
}

const BODY_MAX = 300

export type AddressedNotice = { userId: number; to: PushAddress; notice: PushNotification }

/**
 * The notification with its current content, in the reader's language; undefined if it is no longer relevant for this
 * reader, or the company is suspended or overdue.
 */
export async function noticeFor(
  ctx: Ctx,
  request: NoticeRequest,
): Promise<AddressedNotice | undefined> {
  const [served, found] = await Promise.all([isServed(ctx), rowOf(ctx, request)])
  const row = forReader(ctx, found)
  if (!served || !row || ctx.now.getTime() - request.since > MAX_AGE_MS) return undefined
  if (!isStillNews(row, request.occasion) || isQuiet(row, timeIn(ctx))) return undefined
  const { userId, endpoint, p256dh, auth } = row
  return { userId, to: { endpoint, p256dh, auth }, notice: toNotice(row, request) }
}

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

/** The row as this reader may see it: without the numbers that the company hides from agents. */
function forReader({ hidesNumbers }: Ctx, row: Row | undefined): Row | undefined {
  if (!row || !hidesNumbers || maySeeHiddenNumbers(row)) return row
  const extra = Extra.parse(row.extra ?? {})
  const { body, system } = withoutNumbers({ ...row, system: extra.system })
  const name = hideNumbersIn(row.name)
  return { ...row, name, number: hideNumber(row.number), body, extra: { ...extra, system } }
}

/** Checks the current state: another agent may have taken the ticket, or the reader may have read it. */
function isStillNews(row: Row, occasion: PushReason): boolean {
  const { userId, profile, queueIds, holderId, queueId, status } = row
  if (!sees({ id: userId, profile, queueIds }, { userId: holderId, queueId })) return false
  // An outbound message is reported for the customer's reaction, which may have been removed.
  if (isOutbound(row) && occasion === 'own' && !customerReactionIn(row.reactions)) return false
  if (row.isDeleted && !hasOtherUnread(row, occasion)) return false
  if (occasion === 'mention') return row.isNamed
  if (occasion === 'waiting' || occasion === 'escalated') return status === 'pending'
  if (occasion === 'deadline')
    return status !== 'closed' && (holderId === null || holderId === userId)
  const isTheirs = holderId === userId && status !== 'closed'
  return occasion === 'own' ? isTheirs && row.unreadMessages > 0 : isTheirs
}

const isOutbound = ({ fromMe, extra }: Row): boolean => fromMe && !Extra.parse(extra ?? {}).system

/** The latest message was deleted, and earlier ones are unread. */
const hasOtherUnread = ({ unreadMessages }: Row, occasion: PushReason): boolean =>
  (occasion === 'own' || occasion === 'waiting') && unreadMessages > 1

const timeIn = ({ now, timeZone }: Ctx): string =>
  now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The text of the line is a moment or a number, which the title says. */
const saysAllInTitle: ReadonlySet<PushReason> = new Set(['deadline', 'escalated'])

function toNotice(row: Row, { ticketId, occasion }: NoticeRequest): PushNotification {
  const { language, uuid, unreadMessages: count, showsText } = row
  const name = row.name || `+${row.number ?? ''}`
  const words = pushTexts(language)
  const system = Extra.parse(row.extra ?? {}).system
  const reaction = isOutbound(row) ? customerReactionIn(row.reactions) : undefined
  const label = reaction ? words.newReaction : words.newMessage
  const lineText = saysAllInTitle.has(occasion) ? '' : (system?.text ?? '')
  const text = reaction ? words.reacted(reaction) : system ? lineText : row.body || label
  const title = {
    own: count > 1 ? `${name} (${count})` : name,
    waiting: words.waiting(name),
    given: words.given(name, system?.by ?? null),
    back: words.back(name),
    renumbered: words.renumbered(name, system?.by ?? null),
    deadline: words.deadline(name, { isMissed: system?.action.endsWith('Missed') ?? false }),
    escalated: words.escalated(name, system?.text ?? ''),
    mention: words.mentioned(system?.by ?? null),
  }[occasion]
  const fallback = occasion === 'mention' ? name : system ? '' : label
  const isAnswerable = occasion === 'own' && row.status === 'open'
  return {
    kind: 'news',
    tag: uuid,
    title,
    body: cutText(showsText && !row.isDeleted ? text : fallback, BODY_MAX),
    path: row.status === 'pending' ? '/tickets?sub=pending' : `/tickets/${uuid}`,
    ...(isAnswerable && {
      reply: {
        ticketId,
        seenPosition: row.position,
        label: words.reply,
        hint: words.replyHint,
        failed: words.replyFailed(name),
        userId: row.userId,
        language,
      },
    }),
  }
}

const rowOf = ({ db }: Ctx, { subscriptionId, ticketId, messageId }: NoticeRequest) =>
  db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('users', 'users.id', 'push.userId')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .innerJoin('tickets', (on) => on.on('tickets.id', '=', ticketId))
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .innerJoin('messages', (on) =>
      on.on('messages.id', '=', messageId).onRef('messages.ticketId', '=', 'tickets.id'),
    )
    .select(['push.userId', 'push.endpoint', 'push.p256dh', 'push.auth', 'push.showsText'])
    .select(['push.quietFrom', 'push.quietTo', 'users.profile'])
    .select(sql<Language>`push.language`.as('language'))
    .select(queueIdsOfUser)
    .select(['tickets.uuid', 'tickets.status', 'tickets.unreadMessages', 'tickets.queueId'])
    .select(['tickets.userId as holderId', 'contacts.name', 'contacts.number'])
    .select(['messages.body', 'messages.extra', 'messages.position', 'messages.isDeleted'])
    .select(['messages.fromMe', 'messages.reactions', 'messages.mediaType'])
    .select(
      sql<boolean>`exists (select from mentions m join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
        where n.line_id = messages.id and m.user_id = push.user_id and m.seen_at is null)`.as(
        'isNamed',
      ),
    )
    .where('push.id', '=', subscriptionId)
    .where(isActiveSession)
    .executeTakeFirst()
