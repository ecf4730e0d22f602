import { LinkMessage, Peer } from '@recado/simulator/wire'
import { z } from 'zod'
import type { Inbound } from '../../platform/whatsapp-driver.ts'
import { peerIn } from './inbound.ts'

/** The minimum a message needs to appear in a conversation. */
const IncomingMessage = z.object({
  type: z.literal('message'),
  message: LinkMessage.pick({ id: true, fromMe: true, at: true }).extend({ chat: Peer }),
})

const WithDelivery = z.object({ delivery: z.number().int() })

export type UnparsableFrame = {
  /** Present if the network waits for an acknowledgement. */
  delivery: number | undefined
  /** Present if the frame was a message. */
  placeholder: Inbound | undefined
  chat: string
}

/** Extracts what it can from a frame this driver cannot parse, for example from a newer network. */
export function parseLeniently(frame: unknown): UnparsableFrame {
  const { delivery } = WithDelivery.safeParse(frame).data ?? {}
  const { message } = IncomingMessage.safeParse(frame).data ?? {}
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
