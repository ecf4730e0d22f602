import { Message } from '@recado/contract/desk/messages'
import { z } from 'zod'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'

/** Stores unsent messages on this device per author, so a reload does not lose them. */
const keyOf = (userId: number) => `recado-outbox-${userId}`

const Kept = z.array(Message)

export function savedOutgoing(userId: number): Message[] {
  const text = readLocal(keyOf(userId))
  if (text === '') return []
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    // An older version wrote another format, which cannot be sent.
    return []
  }
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
