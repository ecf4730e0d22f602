import type { Message } from '@recado/contract/desk/messages'
import { useSyncExternalStore } from 'react'
import { cache } from '../../app/cache/query.ts'
import { conversationOf } from './cached-conversations.ts'
import { UNPLACED } from './rules.ts'

const subscribe = (hear: () => void) => cache.getQueryCache().subscribe(hear)

/** Position of the newest cached message; 0 if there is none. */
export const lastPositionOf = (ticketId: number): number =>
  conversationOf(ticketId)?.messages.findLast(({ position }) => position !== UNPLACED)?.position ??
  0

/** `lastPositionOf` as a hook. */
export const useLastPosition = (ticketId: number): number =>
  useSyncExternalStore(subscribe, () => lastPositionOf(ticketId))

/** Whether a message comes from somebody else: the customer, a colleague, or the company's own phone. */
const isOthers = (userId: number) => (message: Message) =>
  message.mediaType !== 'system' && (!message.fromMe || message.user?.id !== userId)

/** Number of messages from others after this position. */
export const countUnseenAfter = (
  ticketId: number,
  { seen, userId }: { seen: number; userId: number },
): number =>
  (conversationOf(ticketId)?.messages ?? []).filter(
    (one) => one.position > seen && one.position !== UNPLACED && isOthers(userId)(one),
  ).length
