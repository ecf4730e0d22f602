import type { Message } from '@recado/contract/messages'
import { useMemo, useSyncExternalStore } from 'react'
import { forgetKept, keepOutgoing, keptOutgoing } from './kept-outgoing.ts'

/** A message of ours on its way to the server, in the order it was written. */
export type Outgoing = {
  message: Message
  /** Held in memory only: a file does not survive a reload. */
  file?: File
  /** `waiting` for its turn or for the network, `sending`, or `failed` until retried or thrown away. */
  state: 'waiting' | 'sending' | 'failed'
  /** The code of the last refusal. */
  code?: string
  /** Share of the file that has travelled, 0 to 1. */
  progress?: number
  stop?: AbortController
}

let current: readonly Outgoing[] = []
let owner: number | undefined
const hearers = new Set<() => void>()

function become(next: readonly Outgoing[]): void {
  current = next
  for (const hear of hearers) hear()
}

/** Brings back what this person had not sent when the page was left; another's is not touched. */
export function openOutbox(userId: number): void {
  if (owner === userId) return
  owner = userId
  become(keptOutgoing(userId).map((message) => ({ message, state: 'failed', code: 'ERR_OFFLINE' })))
}

export function addOutgoing(outgoing: Outgoing): void {
  if (owner !== undefined && !outgoing.file) keepOutgoing(owner, outgoing.message)
  become([...current, outgoing])
}

export const turnOutgoing = (id: string, change: Partial<Outgoing>): void =>
  become(current.map((one) => (one.message.id === id ? { ...one, ...change } : one)))

export function dropOutgoing(id: string): void {
  if (!current.some(({ message }) => message.id === id)) return
  if (owner !== undefined) forgetKept(owner, id)
  become(current.filter(({ message }) => message.id !== id))
}

/** The server has it, whichever way we heard so: nothing is left to send. */
export const settleOutgoing = ({ id }: Message): void => dropOutgoing(id)

export const outgoingOf = (ticketId: number): readonly Outgoing[] =>
  current.filter(({ message }) => message.ticketId === ticketId)

export const findOutgoing = (id: string): Outgoing | undefined =>
  current.find(({ message }) => message.id === id)

export const ticketsWaiting = (): number[] => [
  ...new Set(
    current.filter(({ state }) => state === 'waiting').map(({ message }) => message.ticketId),
  ),
]

export const hasFilesUnderWay = (): boolean =>
  current.some(({ file, state }) => file && state !== 'failed')

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What this ticket still has to send. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  const all = useSyncExternalStore(subscribe, () => current)
  return useMemo(() => all.filter(({ message }) => message.ticketId === ticketId), [all, ticketId])
}
