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
import { refreshConversation, showMessage } from '../messages/cached-conversations.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { showTyping, stopTyping } from '../messages/typing.ts'

/** How long news may overtake an answer that was already under way. */
const OVERTAKING_MS = 10_000

/** More than this is never overtaken; an evening of news must not pile up. */
const RECENT = 500

const recent = new Map<string, { at: number; message: Message }>()

function hear(message: Message): void {
  recent.delete(message.id)
  recent.set(message.id, { at: Date.now(), message })
  const [oldest] = recent.keys()
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest)
  settleOutgoing(message)
  showMessage(message)
  if (!message.fromMe) stopTyping(message.ticketId)
}

function tellAgain(): void {
  const now = Date.now()
  for (const [id, { at, message }] of recent) {
    if (now - at < OVERTAKING_MS) showMessage(message)
    else recent.delete(id)
  }
}

const isConversation = (key: readonly unknown[]) =>
  key[0] === messages.list.method && key[1] === messages.list.path

/** A page that was under way while news came is told the news again. */
const catchOvertaken = () =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isConversation(event.query.queryKey)) return
    if (event.action.type === 'success' && !event.action.manual) queueMicrotask(tellAgain)
  })

/** What was missed: conversations out of sight are forgotten, the one in sight asks for its newest page. */
function refetch(): void {
  recent.clear()
  cache.removeQueries({ queryKey: keyOf(messages.list), type: 'inactive' })
  for (const { queryKey, state } of cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(messages.list) })) {
    if (state.data === undefined || state.fetchStatus !== 'idle') continue
    const { ticketId } = queryKey.at(-1) as { ticketId: number }
    refreshConversation(ticketId).catch((refused: unknown) => {
      // What is on screen stays; the next reconnect asks again.
      if (!(refused instanceof Refused)) throw refused
    })
  }
}

/** Keeps every conversation seen so far as the server has it, for as long as the desk is on screen. */
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
