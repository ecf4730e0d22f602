import type { Message } from '@recado/contract/desk/messages'
import { createContext, use } from 'react'

/** Actions available from a bubble. One object for the whole conversation, so bubbles do not re-render. */
export type BubbleActions = {
  customer: string
  ticketId: number
  /** True if the ticket is open: the user may answer, react, edit and delete. */
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
