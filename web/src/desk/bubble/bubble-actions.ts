import type { Message } from '@recado/contract/desk/messages'
import { createContext, use } from 'react'

/** What can be done from a bubble; one object for the whole conversation, so that bubbles need not redraw. */
export type BubbleActions = {
  customer: string
  ticketId: number
  /** The ticket is open: one may answer, react and change what was said. */
  mayAct: boolean
  reply: (message: Message) => void
  toOrigin: (messageId: string) => void
}

export const BubbleActionsContext = createContext<BubbleActions | undefined>(undefined)

export function useBubbleActions(): BubbleActions {
  const actions = use(BubbleActionsContext)
  if (!actions) throw new Error('a bubble stands outside a conversation')
  return actions
}
