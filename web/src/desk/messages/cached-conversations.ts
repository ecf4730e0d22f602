import type { Answer } from '@recado/contract/platform/endpoint'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call } from '../../app/calls/api.ts'
import { cache, keyOf } from '../../app/cache/query.ts'
import { scrollPositionOf } from './scroll-position.ts'
import {
  isFromCustomer,
  mergeResponse,
  mergeMessages,
  mergeNewestPage,
  revertChange,
} from './rules.ts'

/** A contiguous part of a conversation. `hasMore` and `hasNewer` say whether messages exist before and after it. */
type Conversation = Answer<typeof messages.list>

/** Maximum number of messages kept and rendered. Loading more drops the other end. */
const LONGEST = 400

export const keyOfConversation = (ticketId: number) => [...keyOf(messages.list), { ticketId }]

export const conversationOf = (ticketId: number) =>
  cache.getQueryData<Conversation>(keyOfConversation(ticketId))

function turn(ticketId: number, change: (old: Conversation) => Conversation): void {
  cache.setQueryData<Conversation>(keyOfConversation(ticketId), (old) => old && change(old))
}

/** A new message beyond a gap is not inserted; it arrives with the pages up to it. */
const isBehindGap = ({ messages: all, hasNewer }: Conversation, { position }: Message) =>
  hasNewer && position > (all.at(-1)?.position ?? 0)

const withNews = (old: Conversation, news: Message, join?: typeof mergeResponse): Conversation =>
  isBehindGap(old, news) ? old : { ...old, messages: mergeMessages(old.messages, [news], join) }

/** Applies an event about a message to its cached conversation. */
export const applyMessage = (message: Message): void =>
  turn(message.ticketId, (old) => withNews(old, message))

/** Applies the server's response to our own message. */
export const applyResponse = (message: Message): void =>
  turn(message.ticketId, (old) => withNews(old, message, mergeResponse))

/** Reverts an optimistic update that was refused. Newer events stay applied. */
export const revertMessage = (message: Message): void =>
  turn(message.ticketId, (old) => ({
    ...old,
    messages: mergeMessages(old.messages, [message], revertChange),
  }))

const upwards = (list: Message[], hasNewer: boolean) => ({
  messages: list.slice(0, LONGEST),
  hasNewer: hasNewer || list.length > LONGEST,
})

const downwards = (list: Message[], hasMore: boolean) => ({
  messages: list.slice(-LONGEST),
  hasMore: hasMore || list.length > LONGEST,
})

/** Loads the messages before the oldest cached one; false if there are none. */
export async function loadOlder(ticketId: number): Promise<boolean> {
  const known = conversationOf(ticketId)
  const before = known?.messages[0]?.position
  if (!known?.hasMore || before === undefined) return false
  const page = await call(messages.list, { ticketId, before })
  turn(ticketId, (old) => ({
    ...old,
    hasMore: page.hasMore,
    ...upwards(mergeMessages(page.messages, old.messages), old.hasNewer),
  }))
  return true
}

/** Loads the messages after the newest cached one; false if there are none. */
export async function loadNewer(ticketId: number): Promise<boolean> {
  const known = conversationOf(ticketId)
  const after = known?.messages.at(-1)?.position
  if (!known?.hasNewer || after === undefined) return false
  const page = await call(messages.list, { ticketId, after })
  turn(ticketId, (old) =>
    // The user jumped to the end during the request, so the cache is newer than this page.
    old.messages.at(-1)?.position === after
      ? {
          ...old,
          hasNewer: page.hasNewer,
          ...downwards(mergeMessages(old.messages, page.messages), old.hasMore),
        }
      : old,
  )
  return true
}

/** Loads the page around a message. If it does not overlap the cached part, it replaces that part. */
export async function loadAround(ticketId: number, messageId: string): Promise<void> {
  const page = await call(messages.list, { ticketId, around: messageId })
  turn(ticketId, (old) => joined(old, page))
}

/** Loads the page around the first unread message. */
export async function loadAroundUnread(ticketId: number): Promise<void> {
  const page = await call(messages.list, { ticketId, aroundUnread: true })
  turn(ticketId, (old) => joined(old, page))
}

/** Refreshes the file URLs of a message and its neighbours. */
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
  const list = mergeMessages(old.messages, page.messages)
  const isFirst = (one: Conversation) => one.messages[0]?.id === list[0]?.id
  const isLast = (one: Conversation) => one.messages.at(-1)?.id === list.at(-1)?.id
  return {
    ...page,
    messages: list,
    hasMore: (isFirst(old) ? old : page).hasMore,
    hasNewer: (isLast(old) ? old : page).hasNewer,
  }
}

/** Loads the newest page if the cached part does not reach the end. */
export async function loadNewest(ticketId: number): Promise<void> {
  if (!conversationOf(ticketId)?.hasNewer) return
  const page = await call(messages.list, { ticketId })
  turn(ticketId, (old) => joined(old, page))
}

/** Reloads the visible part after a time without events. */
export async function refreshConversation(ticketId: number): Promise<void> {
  const kept = scrollPositionOf(ticketId)
  if (conversationOf(ticketId)?.hasNewer && kept?.is === 'at') return loadAround(ticketId, kept.id)
  const page = await call(messages.list, { ticketId })
  turn(ticketId, (old) => {
    const list = mergeNewestPage(old.messages, page.messages)
    return {
      ...page,
      messages: list,
      hasMore: list.length > page.messages.length ? old.hasMore : page.hasMore,
    }
  })
}

/** Marks all customer messages as read. */
export const markRead = (ticketId: number): void =>
  turn(ticketId, (old) => ({
    ...old,
    messages: old.messages.map((one) =>
      isFromCustomer(one) && !one.read ? { ...one, read: true } : one,
    ),
  }))
