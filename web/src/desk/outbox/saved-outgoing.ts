import type { Message } from '@recado/contract/desk/messages'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'
import { blankMessage } from './blank-message.ts'

/** Stores unsent messages on this device per author, so a reload does not lose them. */
const keyOf = (userId: number) => `recado-outbox-${userId}`

export function savedOutgoing(userId: number): Message[] {
  const text = readLocal(keyOf(userId))
  if (text === '') return []
  try {
    return (JSON.parse(text) as Partial<Message>[]).flatMap(readMessage)
  } catch {
    // Not a list: nothing of it can be sent.
    return []
  }
}

/** Reads a message as any release has stored it. One without id, ticket or text cannot be sent and is left out. */
function readMessage(stored: Partial<Message> | null): Message[] {
  const isText = stored?.id && stored.ticketId && typeof stored.body === 'string'
  return isText ? [{ ...blankMessage(), ...stored } as Message] : []
}

const write = (userId: number, list: Message[]) =>
  saveLocal(keyOf(userId), list.length === 0 ? '' : JSON.stringify(list))

export const saveOutgoing = (userId: number, message: Message): void =>
  write(userId, [...savedOutgoing(userId).filter(({ id }) => id !== message.id), message])

export const forgetOutgoing = (userId: number, messageId: string): void =>
  write(
    userId,
    savedOutgoing(userId).filter(({ id }) => id !== messageId),
  )
