import type { Message } from '@recado/contract/desk/messages'
import { useSyncExternalStore } from 'react'
import { cache } from '../../app/cache/query.ts'
import { conversationOf } from './cached-conversations.ts'
import { UNPLACED } from './rules.ts'

const subscribe = (hear: () => void) => cache.getQueryCache().subscribe(hear)

/** The place of the last message that has come here; 0 before any has. */
export const lastPositionOf = (ticketId: number): number =>
  conversationOf(ticketId)?.messages.findLast(({ position }) => position !== UNPLACED)?.position ??
  0

/** The same, as it changes. */
export const useLastPosition = (ticketId: number): number =>
  useSyncExternalStore(subscribe, () => lastPositionOf(ticketId))

/** Whether these are words of somebody else: the customer, a colleague, or the company's own phone. */
const isOthers = (userId: number) => (message: Message) =>
  message.mediaType !== 'system' && (!message.fromMe || message.user?.id !== userId)

/** How many words of others stand behind this place. */
export const unseenBehind = (
  ticketId: number,
  { seen, userId }: { seen: number; userId: number },
): number =>
  (conversationOf(ticketId)?.messages ?? []).filter(
    (one) => one.position > seen && one.position !== UNPLACED && isOthers(userId)(one),
  ).length
