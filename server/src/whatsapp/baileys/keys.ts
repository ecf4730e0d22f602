import { sleep } from '@recado/concurrency/sleep'
import {
  JOURNAL,
  JOURNAL_DAYS,
  type JournalMark,
  type KeyAnswers,
  type KeyQuestion,
} from '@recado/baileys-driver/protocol'
import type { Logger } from 'pino'
import { type KeyBatch, type Keys, OwnershipLost } from '../../platform/driver-stores.ts'

/** Answers a link's questions about its keys. */
export async function answerKeyQuestion(
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

export type DeliveryMarks = {
  /** Marks a journal entry as delivered. Its content is no longer needed. */
  add: (key: string, secret: string | undefined) => void
  /** Gives up marks that cannot be stored now. Resolves when none is in progress. */
  stop: () => Promise<void>
}

type Options = { log: Logger; retryMs: number }

/**
 * Marks journal entries in batches and retries until it succeeds: an unmarked entry is delivered again by the next
 * link, and an old edit would overwrite a newer one.
 */
export function makeDeliveryMarks(keys: Keys, { log, retryMs }: Options): DeliveryMarks {
  const over = new AbortController()
  let puts: KeyBatch['puts'] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    await new Promise(setImmediate)
    while (puts.length > 0) {
      const batch = puts
      puts = []
      try {
        await keys.commit({ puts: batch, removes: [] })
      } catch (err) {
        log.warn({ err }, 'journal entries could not be marked')
        if (over.signal.aborted || err instanceof OwnershipLost) break
        puts = [...batch, ...puts]
        await sleep(retryMs, over.signal)
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
    async stop() {
      over.abort()
      await running
    },
  }
}
