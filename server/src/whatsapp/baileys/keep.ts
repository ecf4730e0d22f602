import {
  JOURNAL,
  JOURNAL_DAYS,
  type JournalMark,
  type KeyAnswers,
  type KeyQuestion,
} from '@recado/baileys-driver/protocol'
import type { Logger } from 'pino'
import type { KeyBatch, Keys } from '../driver.ts'

/** What a link asks about its keys, done by the core. */
export async function answerKeys(
  { keys }: { keys: Keys },
  question: KeyQuestion,
): Promise<KeyAnswers[KeyQuestion['op']]> {
  switch (question.op) {
    case 'read':
      return keys.read(question.kind, question.keys)
    case 'waiting':
      return keys.waiting()
    case 'commit':
      await keys.commit(question.batch)
      return null
  }
}

export type Marks = {
  /** This entry of the journal was handed on; its words are no longer needed. */
  add: (key: string, secret: string | undefined) => void
  /** Resolves when nothing is on its way. */
  idle: () => Promise<void>
}

/** Marks the journal, several entries at once. One that stays unmarked is handed on again later, which changes nothing. */
export function makeMarks(keys: Keys, log: Logger): Marks {
  let puts: KeyBatch['puts'] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    await new Promise(setImmediate)
    while (puts.length > 0) {
      const batch = { puts, removes: [] }
      puts = []
      try {
        await keys.commit(batch)
      } catch (err) {
        log.warn({ err }, 'the journal was not marked')
      }
    }
    running = undefined
  }

  return {
    add(key, secret) {
      const mark: JournalMark = { done: true, ...(secret && { secret }) }
      puts.push({ kind: JOURNAL, key, value: JSON.stringify(mark), days: JOURNAL_DAYS })
      running ??= run()
    },
    idle: async () => running,
  }
}
