import { Message } from '@recado/contract/messages'
import { z } from 'zod'
import { keep, read } from '../../app/device/local-storage.ts'

/** Unsent messages stand on the device under their writer, so that a reload loses no word. */
const keyOf = (userId: number) => `recado-outbox-${userId}`

const Kept = z.array(Message)

export function keptOutgoing(userId: number): Message[] {
  const text = read(keyOf(userId))
  if (text === '') return []
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    // Written by a version that kept them otherwise: nothing we could send.
    return []
  }
}

const write = (userId: number, list: Message[]) =>
  keep(keyOf(userId), list.length === 0 ? '' : JSON.stringify(list))

export const keepOutgoing = (userId: number, message: Message): void =>
  write(userId, [...keptOutgoing(userId).filter(({ id }) => id !== message.id), message])

export const forgetKept = (userId: number, messageId: string): void =>
  write(
    userId,
    keptOutgoing(userId).filter(({ id }) => id !== messageId),
  )
