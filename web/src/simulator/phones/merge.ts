import type { AckLevel, Chat, Message } from '@recado/simulator/wire'

/** With whom a phone has this message: the other person, or the group. */
export const peerOf = ({ from, to }: Pick<Message, 'from' | 'to'>, number: string): string =>
  to.endsWith('@g.us') || from === number ? to : from

const raised = (before: AckLevel, told: AckLevel): AckLevel => (told > before ? told : before)

/** A message takes its place by id; an unknown one stands last, in the order in which the phone got it. */
export function withMessage(messages: Message[], news: Message): Message[] {
  const isKnown = messages.some(({ id }) => id === news.id)
  if (!isKnown) return [...messages, news]
  return messages.map((one) =>
    one.id === news.id ? { ...news, ack: raised(one.ack, news.ack) } : one,
  )
}

/** Receipts come late and twice; a tick only ever rises. */
export const withAck = (messages: Message[], id: string, level: AckLevel): Message[] =>
  messages.map((one) => (one.id === id ? { ...one, ack: raised(one.ack, level) } : one))

/** What was fetched, and what this page has sent meanwhile and the answer did not know yet. */
export function withWaiting(messages: Message[], waiting: Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  return [...messages, ...waiting.filter(({ id }) => !known.has(id))]
}

/** Whether this phone's owner has yet to see it. */
const isUnread = ({ from, ack }: Message, number: string): boolean => from !== number && ack < 3

/**
 * The list with a new word of one conversation, which moves to the top and counts as unread until the network
 * says how many are. Undefined where the conversation is not known yet.
 */
export function withLast(chats: Chat[], last: Message, number: string): Chat[] | undefined {
  const peer = peerOf(last, number)
  const known = chats.find((chat) => chat.with === peer)
  if (!known) return undefined
  if (known.last?.id === last.id)
    return chats.map((chat) => (chat === known ? { ...known, last } : chat))
  const unread = known.unread + (isUnread(last, number) ? 1 : 0)
  return [{ ...known, last, at: last.at, unread }, ...chats.filter((chat) => chat !== known)]
}

/** An edit, a deletion or a tick, where it is the last word of a conversation. */
export const withChangedLast = (
  chats: Chat[],
  id: string,
  change: (last: Message) => Message,
): Chat[] =>
  chats.map((chat) => (chat.last?.id === id ? { ...chat, last: change(chat.last) } : chat))

export const withUnread = (chats: Chat[], peer: string, unread: number): Chat[] =>
  chats.map((chat) => (chat.with === peer ? { ...chat, unread } : chat))
