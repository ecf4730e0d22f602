import type { Entry } from './journal.ts'
import { conversationOf } from './rules.ts'

/** Conversations per batch, and messages per conversation. */
const TALKS = 50
const OF_EACH = 10

/** Waiting entries, in order within each conversation. One part of a conversation is handed out at a time. */
export type Queue = {
  add: (entry: Entry) => void
  /** The next messages of several conversations, to be processed together. Empty if none can be. */
  batch: () => Entry[][]
  /** The next message that has to be processed alone. */
  single: () => Entry | undefined
  /** Returns the entries of one conversation: removes those that are done and queues the rest again. */
  giveBack: (talk: Entry[], isDone: (entry: Entry) => boolean) => void
  /** Marks entries of a failed batch to be processed one by one, so that a bad entry delays the others only once. */
  separate: (talks: Entry[][]) => void
}

export function makeQueue(): Queue {
  const conversations = new Map<string, Entry[]>()
  const ready: string[] = []
  const alone: string[] = []
  const separated = new Set<Entry>()
  const of = (key: string): Entry[] => conversations.get(key) ?? []

  return {
    add(entry) {
      const key = conversationOf(entry.inbound)
      const others = conversations.get(key)
      if (others) return void others.push(entry)
      conversations.set(key, [entry])
      ready.push(key)
    },
    batch: () => ready.splice(0, TALKS).map((key) => of(key).slice(0, OF_EACH)),
    single() {
      const key = alone.shift()
      return key === undefined ? undefined : of(key)[0]
    },
    giveBack(talk, isDone) {
      const key = conversationOf(talk[0]!.inbound)
      const done = talk.filter(isDone)
      for (const entry of done) separated.delete(entry)
      const left = of(key)
      left.splice(0, done.length)
      const next = left[0]
      if (!next) return void conversations.delete(key)
      if (done.length === 0 || separated.has(next)) alone.push(key)
      else ready.push(key)
    },
    separate(talks) {
      for (const entry of talks.flat()) separated.add(entry)
    },
  }
}
