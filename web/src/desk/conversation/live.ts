import {
  messageCreated,
  messages,
  messageUpdated,
  type Message,
} from '@recado/contract/desk/messages'
import { contactTyping } from '@recado/contract/desk/tickets'
import { useEffect } from 'react'
import { Refused } from '../../app/calls/api.ts'
import { useResync, useLive } from '../../app/live/live.ts'
import { cache, keyOf } from '../../app/cache/query.ts'
import { refreshConversation, applyMessage } from '../messages/cached-conversations.ts'
import { onMessageStored } from '../outbox/outbox.ts'
import { showTyping, stopTyping } from '../messages/typing.ts'

/** How long an event may overtake a response already in flight. Milliseconds. */
const OVERTAKING_MS = 10_000

/** Maximum number of recent messages to reapply, so that a busy evening does not fill the memory. */
const RECENT = 500

const recent = new Map<string, { at: number; message: Message }>()

function hear(message: Message): void {
  recent.delete(message.id)
  recent.set(message.id, { at: Date.now(), message })
  const [oldest] = recent.keys()
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest)
  onMessageStored(message)
  applyMessage(message)
  if (!message.fromMe) stopTyping(message.ticketId)
}

function tellAgain(): void {
  const now = Date.now()
  for (const [id, { at, message }] of recent) {
    if (now - at < OVERTAKING_MS) applyMessage(message)
    else recent.delete(id)
  }
}

const isConversation = (key: readonly unknown[]) =>
  key[0] === messages.list.method && key[1] === messages.list.path

/** Applies recent events again to a page that was in flight when they arrived. */
const catchOvertaken = () =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isConversation(event.query.queryKey)) return
    if (event.action.type === 'success' && !event.action.manual) queueMicrotask(tellAgain)
  })

/** After a reconnect: removes cached conversations that are not on screen and refreshes the one that is. */
function refetch(): void {
  recent.clear()
  cache.removeQueries({ queryKey: keyOf(messages.list), type: 'inactive' })
  for (const { queryKey, state } of cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(messages.list) })) {
    if (state.data === undefined || state.fetchStatus !== 'idle') continue
    const { ticketId } = queryKey.at(-1) as { ticketId: number }
    refreshConversation(ticketId).catch((refused: unknown) => {
      // The messages on screen stay; the next reconnect retries.
      if (!(refused instanceof Refused)) throw refused
    })
  }
}

/** Keeps every cached conversation up to date while the desk is on screen. */
export function useConversationsLive(): void {
  useLive(messageCreated, ({ message }) => hear(message))
  useLive(messageUpdated, ({ message }) => hear(message))
  useLive(contactTyping, ({ ticketId, state }) =>
    state === 'paused' ? stopTyping(ticketId) : showTyping(ticketId, state),
  )
  useResync(refetch)
  useEffect(() => {
    refetch()
    return catchOvertaken()
  }, [])
}
