import type { Entry } from './journal.ts'
import { conversationOf } from './rules.ts'

/** Conversations in a batch, and messages of each. */
const TALKS = 50
const OF_EACH = 10

/** What waits to be worked off: in order within a conversation, of which one part at a time is handed out. */
export type Queue = {
  add: (entry: Entry) => void
  /** The next messages of several conversations, to be worked off together; none where nothing waits for that. */
  batch: () => Entry[][]
  /** The next message that has to be worked off by itself. */
  single: () => Entry | undefined
  /** Gives back what was handed out of one conversation: what of it is done leaves, and the rest queues again. */
  giveBack: (talk: Entry[], isDone: (entry: Entry) => boolean) => void
  /** One of these cannot be stored: each is worked off by itself, so that it keeps the others waiting only once. */
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
