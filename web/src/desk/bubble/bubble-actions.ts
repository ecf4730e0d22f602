import type { Message } from '@recado/contract/messages'
import { createContext, use } from 'react'

/** What can be done from a bubble; one object for the whole conversation, so that bubbles need not redraw. */
export type BubbleActs = {
  customer: string
  ticketId: number
  /** The ticket is open: one may answer, react and change what was said. */
  mayAct: boolean
  reply: (message: Message) => void
  toOrigin: (messageId: string) => void
}

export const BubbleActsContext = createContext<BubbleActs | undefined>(undefined)

export function useBubbleActs(): BubbleActs {
  const acts = use(BubbleActsContext)
  if (!acts) throw new Error('a bubble stands outside a conversation')
  return acts
}
