import type { Answer } from '@recado/contract/endpoint'
import { messages, type Message } from '@recado/contract/messages'
import { call } from '../app/api.ts'
import { cache, keyOf } from '../app/query.ts'
import { isFromCustomer, older, place, renew } from './rules.ts'

type Conversation = Answer<typeof messages.list>

export const keyOfConversation = (ticketId: number) => [...keyOf(messages.list), { ticketId }]

export const conversationOf = (ticketId: number) =>
  cache.getQueryData<Conversation>(keyOfConversation(ticketId))

function turn(ticketId: number, change: (old: Conversation) => Conversation): void {
  cache.setQueryData<Conversation>(keyOfConversation(ticketId), (old) => old && change(old))
}

/** News of a message, into its conversation if that is kept here. */
export const showMessage = (message: Message): void =>
  turn(message.ticketId, (old) => ({ ...old, messages: place(old.messages, [message]) }))

/** What the server answered to our own sending. */
export const showAnswer = (message: Message): void =>
  turn(message.ticketId, (old) => ({ ...old, messages: place(old.messages, [message], older) }))

/** The messages before the oldest one known; false where there are none. */
export async function loadOlder(ticketId: number): Promise<boolean> {
  const known = conversationOf(ticketId)
  const before = known?.messages[0]?.position
  if (!known?.hasMore || before === undefined) return false
  const page = await call(messages.list, { ticketId, before })
  turn(ticketId, (old) => ({
    ...old,
    messages: place(page.messages, old.messages),
    hasMore: page.hasMore,
  }))
  return true
}

/** Asks for the newest page again: after a time without news, or when an address of a file ran out. */
export async function refreshConversation(ticketId: number): Promise<void> {
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
