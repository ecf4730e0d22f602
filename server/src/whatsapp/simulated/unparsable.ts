import { LinkMessage, Peer } from '@recado/simulator/wire'
import { z } from 'zod'
import type { Inbound } from '../../platform/whatsapp-driver.ts'
import { peerIn } from './inbound.ts'

/** The least a message must have to stand in a conversation. */
const Half = z.object({
  type: z.literal('message'),
  message: LinkMessage.pick({ id: true, fromMe: true, at: true }).extend({ chat: Peer }),
})

const Lasting = z.object({ delivery: z.number().int() })

export type Strange = {
  /** There where the network waits to be told that it arrived. */
  delivery: number | undefined
  /** There where it was a message: its place in the conversation. */
  placeholder: Inbound | undefined
  chat: string
}

/** Makes what can be made of a frame that this driver does not understand: a newer network may speak of newer things. */
export function makeOfStrange(frame: unknown): Strange {
  const { delivery } = Lasting.safeParse(frame).data ?? {}
  const { message } = Half.safeParse(frame).data ?? {}
  if (!message) return { delivery, placeholder: undefined, chat: '' }
  const { id: networkId, fromMe, at } = message
  const chat = peerIn(message.chat)
  const placeholder: Inbound = {
    networkId,
    chat,
    author: chat,
    fromMe,
    at,
    ...(message.chat.name && { pushName: message.chat.name }),
    origin: 'live',
    body: { type: 'placeholder', why: 'unsupported' },
  }
  return { delivery, placeholder, chat: chat.group ?? chat.lid ?? chat.phone ?? '' }
}
