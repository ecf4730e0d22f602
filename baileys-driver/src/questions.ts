import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, KeyAnswers, KeyQuestion } from './protocol.ts'

/** What a link asks of the server: its part of the keys, the journal and the credentials. */
export type Ask = <Op extends KeyQuestion['op']>(
  question: Extract<KeyQuestion, { op: Op }>,
) => Promise<KeyAnswers[Op]>

/** The server could not do what it was asked; nothing is wrong with what was asked. */
export class ServerError extends Error {}

const TRIES = 3
const TRY_AGAIN_MS = 300

/** Asks again where the server could not: what it keeps its keys in may be away for a moment only. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(TRY_AGAIN_MS)
    }
}

/** Questions to the other side that wait for their answers. */
export function makeQuestions() {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  return {
    /** `say` gets the number under which the answer will come. */
    ask(say: (id: number) => void): Promise<unknown> {
      const id = (count += 1)
      const waiting = Promise.withResolvers<unknown>()
      open.set(id, waiting)
      say(id)
      return waiting.promise
    },
    settle(answer: Answer): void {
      const waiting = open.get(answer.id)
      open.delete(answer.id)
      if (answer.ok) waiting?.resolve(answer.value)
      else waiting?.reject(new ServerError(answer.error))
    },
  }
}
