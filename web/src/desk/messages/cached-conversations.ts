import type { Answer } from '@recado/contract/platform/endpoint'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call } from '../../app/calls/api.ts'
import { cache, keyOf } from '../../app/cache/query.ts'
import { scrollPositionOf } from './scroll-position.ts'
import { isFromCustomer, older, place, renew, undone } from './rules.ts'

/** A stretch of a conversation without gaps; what lies before and behind it is told by `hasMore` and `hasNewer`. */
type Conversation = Answer<typeof messages.list>

/** So much of a conversation is kept and drawn at a time; who walks on leaves the far end behind. */
const LONGEST = 400

export const keyOfConversation = (ticketId: number) => [...keyOf(messages.list), { ticketId }]

export const conversationOf = (ticketId: number) =>
  cache.getQueryData<Conversation>(keyOfConversation(ticketId))

function turn(ticketId: number, change: (old: Conversation) => Conversation): void {
  cache.setQueryData<Conversation>(keyOfConversation(ticketId), (old) => old && change(old))
}

/** Behind a gap there is no place for news; it comes with the pages that lead there. */
const isBehindGap = ({ messages: all, hasNewer }: Conversation, { position }: Message) =>
  hasNewer && position > (all.at(-1)?.position ?? 0)

const withNews = (old: Conversation, news: Message, join?: typeof older): Conversation =>
  isBehindGap(old, news) ? old : { ...old, messages: place(old.messages, [news], join) }

/** News of a message, into its conversation if that is kept here. */
export const showMessage = (message: Message): void =>
  turn(message.ticketId, (old) => withNews(old, message))

/** What the server answered to our own sending. */
export const showAnswer = (message: Message): void =>
  turn(message.ticketId, (old) => withNews(old, message, older))

/** A change shown before it was made did not come about: what it changed is as it was, the rest as news has it. */
export const putBack = (message: Message): void =>
  turn(message.ticketId, (old) => ({
    ...old,
    messages: place(old.messages, [message], undone),
  }))

const upwards = (list: Message[], hasNewer: boolean) => ({
  messages: list.slice(0, LONGEST),
  hasNewer: hasNewer || list.length > LONGEST,
})

const downwards = (list: Message[], hasMore: boolean) => ({
  messages: list.slice(-LONGEST),
  hasMore: hasMore || list.length > LONGEST,
})

/** The messages before the oldest one known; false where there are none. */
export async function loadOlder(ticketId: number): Promise<boolean> {
  const known = conversationOf(ticketId)
  const before = known?.messages[0]?.position
  if (!known?.hasMore || before === undefined) return false
  const page = await call(messages.list, { ticketId, before })
  turn(ticketId, (old) => ({
    ...old,
    hasMore: page.hasMore,
    ...upwards(place(page.messages, old.messages), old.hasNewer),
  }))
  return true
}

/** The messages after the newest one known; false where there are none. */
export async function loadNewer(ticketId: number): Promise<boolean> {
  const known = conversationOf(ticketId)
  const after = known?.messages.at(-1)?.position
  if (!known?.hasNewer || after === undefined) return false
  const page = await call(messages.list, { ticketId, after })
  turn(ticketId, (old) =>
    // Somebody went to the end meanwhile: what stands there now is newer than this page.
    old.messages.at(-1)?.position === after
      ? {
          ...old,
          hasNewer: page.hasNewer,
          ...downwards(place(old.messages, page.messages), old.hasMore),
        }
      : old,
  )
  return true
}

/** Brings a message in from wherever it stands. What does not touch what is known takes its place. */
export async function loadAround(ticketId: number, messageId: string): Promise<void> {
  const page = await call(messages.list, { ticketId, around: messageId })
  turn(ticketId, (old) => joined(old, page))
}

/** Brings in the first unread message and what lies around it. */
export async function loadAroundUnread(ticketId: number): Promise<void> {
  const page = await call(messages.list, { ticketId, aroundUnread: true })
  turn(ticketId, (old) => joined(old, page))
}

/** New addresses for the file of a message, wherever it stands, and for those around it. */
export async function renewFiles(ticketId: number, messageId: string): Promise<void> {
  const page = await call(messages.list, { ticketId, around: messageId })
  const fresh = new Map(page.messages.map(({ id, mediaUrl }) => [id, mediaUrl]))
  turn(ticketId, (old) => ({
    ...old,
    messages: old.messages.map((one) => {
      const mediaUrl = one.mediaUrl && fresh.get(one.id)
      return mediaUrl ? { ...one, mediaUrl } : one
    }),
  }))
}

function joined(old: Conversation, page: Conversation): Conversation {
  const known = new Set(old.messages.map(({ id }) => id))
  if (!page.messages.some(({ id }) => known.has(id))) return page
  const list = place(old.messages, page.messages)
  const isFirst = (one: Conversation) => one.messages[0]?.id === list[0]?.id
  const isLast = (one: Conversation) => one.messages.at(-1)?.id === list.at(-1)?.id
  return {
    ...page,
    messages: list,
    hasMore: (isFirst(old) ? old : page).hasMore,
    hasNewer: (isLast(old) ? old : page).hasNewer,
  }
}

/** Back to the end, when what is known does not reach it. */
export async function loadNewest(ticketId: number): Promise<void> {
  if (!conversationOf(ticketId)?.hasNewer) return
  const page = await call(messages.list, { ticketId })
  turn(ticketId, (old) => joined(old, page))
}

/** Asks again for what is in view, after a time without news. */
export async function refreshConversation(ticketId: number): Promise<void> {
  const kept = scrollPositionOf(ticketId)
  if (conversationOf(ticketId)?.hasNewer && kept?.is === 'at') return loadAround(ticketId, kept.id)
  const page = await call(messages.list, { ticketId })
  turn(ticketId, (old) => {
    const list = renew(old.messages, page.messages)
    return {
      ...page,
      messages: list,
      hasMore: list.length > page.messages.length ? old.hasMore : page.hasMore,
    }
  })
}

/** The customer sees that all was read. */
export const markRead = (ticketId: number): void =>
  turn(ticketId, (old) => ({
    ...old,
    messages: old.messages.map((one) =>
      isFromCustomer(one) && !one.read ? { ...one, read: true } : one,
    ),
  }))
