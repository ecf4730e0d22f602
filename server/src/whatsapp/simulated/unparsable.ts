import { LinkMessage, Peer } from '@recado/simulator/wire'
import { z } from 'zod'
import type { Inbound } from '../../platform/whatsapp-driver.ts'
import { peerIn } from './inbound.ts'

/** The minimum a message needs to appear in a conversation. */
const Half = z.object({
  type: z.literal('message'),
  message: LinkMessage.pick({ id: true, fromMe: true, at: true }).extend({ chat: Peer }),
})

const Lasting = z.object({ delivery: z.number().int() })

export type Strange = {
  /** Present if the network waits for an acknowledgement. */
  delivery: number | undefined
  /** Present if the frame was a message. */
  placeholder: Inbound | undefined
  chat: string
}

/** Extracts what it can from a frame this driver cannot parse, for example from a newer network. */
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
