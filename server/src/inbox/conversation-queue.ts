import type { JournalEntry } from './journal.ts'
import { conversationOf } from './rules.ts'

/** Conversations per batch, and messages per conversation. */
const CONVERSATIONS_PER_BATCH = 50
const MESSAGES_PER_CONVERSATION = 10

/** Waiting entries, in order within each conversation. One part of a conversation is handed out at a time. */
export type ConversationQueue = {
  add: (entry: JournalEntry) => void
  /** The next messages of several conversations, to be processed together. Empty if none can be. */
  batch: () => JournalEntry[][]
  /** The next message that has to be processed alone. */
  single: () => JournalEntry | undefined
  /** The messages that are processed alone now, or wait for that. */
  apart: () => JournalEntry[]
  /** Returns the entries of one conversation: removes those that are done and queues the rest again. */
  giveBack: (entries: JournalEntry[], isDone: (entry: JournalEntry) => boolean) => void
  /** Marks entries of a failed batch to be processed one by one, so that a bad entry delays the others only once. */
  separate: (conversations: JournalEntry[][]) => void
}

export function makeConversationQueue(): ConversationQueue {
  const byConversation = new Map<string, JournalEntry[]>()
  const ready: string[] = []
  const alone: string[] = []
  const apart = new Set<string>()
  const separated = new Set<JournalEntry>()
  const of = (key: string): JournalEntry[] => byConversation.get(key) ?? []

  return {
    add(entry) {
      const key = conversationOf(entry.inbound)
      const others = byConversation.get(key)
      if (others) return void others.push(entry)
      byConversation.set(key, [entry])
      ready.push(key)
    },
    batch: () =>
      ready
        .splice(0, CONVERSATIONS_PER_BATCH)
        .map((key) => of(key).slice(0, MESSAGES_PER_CONVERSATION)),
    single() {
      const key = alone.shift()
      return key === undefined ? undefined : of(key)[0]
    },
    apart: () => [...apart].flatMap((key) => of(key)[0] ?? []),
    giveBack(entries, isDone) {
      const key = conversationOf(entries[0]!.inbound)
      const done = entries.filter(isDone)
      const left = of(key)
      for (const entry of left.splice(0, done.length)) separated.delete(entry)
      const next = left[0]
      apart.delete(key)
      if (!next) return void byConversation.delete(key)
      if (done.length > 0 && !separated.has(next)) return void ready.push(key)
      alone.push(key)
      apart.add(key)
    },
    separate: (conversations) => conversations.flat().forEach((entry) => separated.add(entry)),
  }
}
