import { Message } from '@recado/contract/desk/messages'
import { z } from 'zod'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'

/** Unsent messages stand on the device under their writer, so that a reload loses no word. */
const keyOf = (userId: number) => `recado-outbox-${userId}`

const Kept = z.array(Message)

export function savedOutgoing(userId: number): Message[] {
  const text = readLocal(keyOf(userId))
  if (text === '') return []
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    // Written by a version that kept them otherwise: nothing we could send.
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
