import type { Message } from '@recado/contract/desk/messages'
import { useMemo } from 'react'
import { createStore } from '../../ui/store.ts'
import { onSessionEnd } from '../../app/session/session.ts'
import { forgetFile, saveFile, savedFile } from './saved-files.ts'
import { forgetOutgoing, saveOutgoing, savedOutgoing } from './saved-outgoing.ts'
import { rememberLocalUrl } from './local-urls.ts'
import type { MessageUpload } from './file-upload.ts'

/** A message of ours that the server does not have yet. The list keeps the order of writing. */
export type Outgoing = {
  message: Message
  file?: File
  /** The upload of the file, started before the message was sent. */
  transfer?: MessageUpload | undefined
  /** Last position in the conversation that the author had seen. */
  seenPosition?: number
  /** True if the message is sent regardless of newer messages from others. */
  isMeant?: boolean
  /** `waiting` for its turn or for the network, `sending`, or `failed` until the user retries or discards it. */
  state: 'waiting' | 'sending' | 'failed'
  /** Error code of the last refusal. */
  code?: string
  /** Uploaded share of the file, 0 to 1. */
  progress?: number
  stop?: AbortController
}

const outbox = createStore<readonly Outgoing[]>([])
let owner: number | undefined

/** Restores the messages that this user had not sent when the page was left. Messages of other users stay untouched. */
export function openOutbox(userId: number): void {
  if (owner === userId) return
  owner = userId
  const kept = savedOutgoing(userId)
  outbox.set(kept.filter((message) => !message.media).map(stranded))
  for (const message of kept) if (message.media) void bringFile(userId, message)
}

/**
 * Clears the outbox at sign-out. Unsent messages wait on this device for their author, and no other user sends them.
 */
function closeOutbox(): void {
  const left = outbox.get()
  owner = undefined
  outbox.set([])
  for (const { stop } of left) stop?.abort()
}

onSessionEnd(closeOutbox)

const stranded = (message: Message): Outgoing => ({
  message,
  state: 'failed',
  code: 'ERR_OFFLINE',
  isMeant: true,
})

/**
 * Restores a message with its file. A message whose file this device no longer has cannot be sent, so it is deleted.
 */
async function bringFile(userId: number, message: Message): Promise<void> {
  const file = await savedFile(message.id)
  if (owner !== userId) return
  if (!file) return forgetOutgoing(userId, message.id)
  const mediaUrl = URL.createObjectURL(file)
  rememberLocalUrl(message.id, mediaUrl)
  outbox.set([...outbox.get(), { ...stranded({ ...message, mediaUrl }), file }])
}

export function addOutgoing(outgoing: Outgoing): void {
  const { message, file } = outgoing
  if (owner !== undefined) saveOutgoing(owner, message)
  if (file) void saveFile(message.id, file)
  outbox.set([...outbox.get(), outgoing])
}

export const updateOutgoing = (id: string, change: Partial<Outgoing>): void =>
  outbox.set(outbox.get().map((one) => (one.message.id === id ? { ...one, ...change } : one)))

export function removeOutgoing(id: string): void {
  const gone = findOutgoing(id)
  if (!gone) return
  if (gone.file) void forgetFile(id)
  if (owner !== undefined) forgetOutgoing(owner, id)
  outbox.set(outbox.get().filter(({ message }) => message.id !== id))
}

/** Removes a message that the server has, whether a response or an event said so. */
export const onMessageStored = ({ id }: Message): void => removeOutgoing(id)

export const outgoingOf = (ticketId: number): readonly Outgoing[] =>
  outbox.get().filter(({ message }) => message.ticketId === ticketId)

export const findOutgoing = (id: string): Outgoing | undefined =>
  outbox.get().find(({ message }) => message.id === id)

export const ticketsWithOutgoing = (): number[] => [
  ...new Set(
    outbox
      .get()
      .filter(({ state }) => state === 'waiting')
      .map(({ message }) => message.ticketId),
  ),
]

export const hasUnsentFiles = (): boolean =>
  outbox.get().some(({ file, state }) => file && state !== 'failed')

/** The unsent messages of this ticket. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  const all = outbox.useValue()
  return useMemo(() => all.filter(({ message }) => message.ticketId === ticketId), [all, ticketId])
}
