import { backOffMs } from '@recado/concurrency/back-off'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call, Refused, upload } from '../../app/calls/api.ts'
import { applyResponse } from '../messages/cached-conversations.ts'
import {
  removeOutgoing,
  findOutgoing,
  outgoingOf,
  ticketsWithOutgoing,
  updateOutgoing,
  type Outgoing,
} from './outbox.ts'

const RETRY = { firstMs: 3000, longestMs: 30_000 }

const busy = new Set<number>()
let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined

/** Temporary failures. The message keeps its place in the queue and waits. */
const mayPass = ({ code }: Refused) => code === 'ERR_OFFLINE' || code === 'ERR_UNAVAILABLE'

/**
 * Sends the waiting messages of a ticket one after another, so the customer receives them in the order of writing. The
 * server treats a repeated id as the same message, so a retry after a lost response is safe.
 */
export async function sendWaiting(ticketId: number): Promise<void> {
  if (busy.has(ticketId)) return
  busy.add(ticketId)
  try {
    let next = nextOf(ticketId)
    while (next && (await sendOne(next))) next = nextOf(ticketId)
  } finally {
    busy.delete(ticketId)
  }
}

const nextOf = (ticketId: number) => outgoingOf(ticketId).find(({ state }) => state === 'waiting')

/** Returns whether the next message may follow. */
async function sendOne(outgoing: Outgoing): Promise<boolean> {
  const { id } = outgoing.message
  const stop = new AbortController()
  updateOutgoing(id, { state: 'sending', stop })
  try {
    applyResponse(await deliver(outgoing, stop.signal))
    removeOutgoing(id)
    failures = 0
    return true
  } catch (refused) {
    if (!(refused instanceof Refused)) {
      updateOutgoing(id, { state: 'failed', code: 'ERR_UNEXPECTED' })
      throw refused
    }
    return standBack(id, refused)
  }
}

async function deliver(outgoing: Outgoing, signal: AbortSignal): Promise<Message> {
  const { message, file, transfer, seenPosition, isMeant } = outgoing
  const { id, ticketId, body, quotedMsgId, media } = message
  const input = {
    id,
    ticketId,
    body,
    ...(quotedMsgId && { quotedMsgId }),
    ...(seenPosition !== undefined && (isMeant ? { force: true } : { seenPosition })),
    ...(file && typeof media?.seconds === 'number' && { seconds: media.seconds }),
  }
  if (!file) return first(await call(messages.send, input))
  const sent = await transfer?.goesWith(input, signal)
  if (sent) return sent
  const onProgress = (progress: number) => updateOutgoing(id, { progress })
  return first(await upload(messages.send, input, [file], { onProgress, signal }))
}

function first(answer: Message | Message[]): Message {
  const message = Array.isArray(answer) ? answer[0] : answer
  if (!message) throw new Refused('ERR_UNEXPECTED')
  return message
}

function standBack(id: string, refused: Refused): boolean {
  if (refused.code === 'ERR_CANCELLED') {
    removeOutgoing(id)
    return true
  }
  // The user is asked only once, so sending again after ERR_NEWER_MESSAGES confirms it. A message waiting for the
  // network was announced as sent automatically, so it needs no confirmation either.
  const isMeant = refused.code === 'ERR_NEWER_MESSAGES' || mayPass(refused)
  const meant = isMeant && { isMeant }
  if (!mayPass(refused)) {
    updateOutgoing(id, { state: 'failed', code: refused.code, ...meant })
    return true
  }
  updateOutgoing(id, { state: 'waiting', code: refused.code, progress: 0, ...meant })
  tryLater()
  return false
}

function tryLater(): void {
  nextTry ??= setTimeout(
    () => {
      nextTry = undefined
      sendAllWaiting()
    },
    backOffMs(RETRY, failures),
  )
  failures += 1
}

/** Retries all waiting messages, for example when the network is back. */
export function sendAllWaiting(): void {
  clearTimeout(nextTry)
  nextTry = undefined
  for (const ticketId of ticketsWithOutgoing()) void sendWaiting(ticketId)
}

/** Sends a message again with its id. */
export function retryOutgoing(id: string): void {
  const outgoing = findOutgoing(id)
  if (!outgoing) return
  updateOutgoing(id, { state: 'waiting', progress: 0 })
  void sendWaiting(outgoing.message.ticketId)
}

/** Cancels the transmission and discards the message. */
export function cancelOutgoing(id: string): void {
  const outgoing = findOutgoing(id)
  outgoing?.transfer?.cancel()
  if (outgoing?.state === 'sending' && outgoing.file) outgoing.stop?.abort()
  else removeOutgoing(id)
}
