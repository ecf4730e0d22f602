import type { AckLevel, Chat, Message } from '@recado/simulator/wire'

/** The other side of a message: a person or a group. */
export const peerOf = ({ from, to }: Pick<Message, 'from' | 'to'>, number: string): string =>
  to.endsWith('@g.us') || from === number ? to : from

const raised = (before: AckLevel, told: AckLevel): AckLevel => (told > before ? told : before)

/** Replaces a message by id, or appends a new one in the order of arrival. */
export function withMessage(messages: Message[], news: Message): Message[] {
  const isKnown = messages.some(({ id }) => id === news.id)
  if (!isKnown) return [...messages, news]
  return messages.map((one) =>
    one.id === news.id ? { ...news, ack: raised(one.ack, news.ack) } : one,
  )
}

/** Acknowledgements arrive late and repeatedly, so the level never decreases. */
export const withAck = (messages: Message[], id: string, level: AckLevel): Message[] =>
  messages.map((one) => (one.id === id ? { ...one, ack: raised(one.ack, level) } : one))

/** Adds the messages sent from this page that the fetched list does not contain yet. */
export function withUnsent(messages: Message[], waiting: Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  return [...messages, ...waiting.filter(({ id }) => !known.has(id))]
}

/** True if this phone's owner has not read the message. */
const isUnread = ({ from, ack }: Message, number: string): boolean => from !== number && ack < 3

/**
 * Moves the chat of a new message to the top and counts it as unread until the network reports the number. Undefined if
 * the chat is not in the list.
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

/** Applies a change (edit, deletion, acknowledgement) if the message is the last one of its chat. */
export const withChangedLast = (
  chats: Chat[],
  id: string,
  change: (last: Message) => Message,
): Chat[] =>
  chats.map((chat) => (chat.last?.id === id ? { ...chat, last: change(chat.last) } : chat))

export const withUnread = (chats: Chat[], peer: string, unread: number): Chat[] =>
  chats.map((chat) => (chat.with === peer ? { ...chat, unread } : chat))
