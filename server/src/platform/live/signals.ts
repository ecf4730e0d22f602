import type { Logger } from 'pino'
import type { Signal, Signals } from '../ctx.ts'

type Topic = keyof Signals
type Handler<T extends Topic> = (news: Signals[T]) => Promise<void> | void

export type OnSignal = <T extends Topic>(topic: T, handler: Handler<T>) => void

export type SignalHub = {
  /** Runs the handlers of this node and sends the signal to the others. */
  signal: Signal
  onSignal: OnSignal
  /** Handles a signal of another node. */
  hear: (topic: unknown, news: unknown) => void
}

type Options = { log: Logger; sendToOthers: (topic: Topic, news: Signals[Topic]) => void }

/** Logs a failed handler. The other handlers still run. */
export function makeSignalHub({ log, sendToOthers }: Options): SignalHub {
  const handlers: { [T in Topic]: Handler<T>[] } = {
    outbox: [],
    files: [],
    connection: [],
    posts: [],
    read: [],
    call: [],
    asked: [],
    answered: [],
    assignment: [],
    sessionsEnded: [],
    rightsChanged: [],
  }
  const isTopic = (topic: unknown): topic is Topic => Object.hasOwn(handlers, String(topic))
  const run = async <T extends Topic>(topic: T, handler: Handler<T>, news: Signals[T]) => {
    try {
      await handler(news)
    } catch (err) {
      log.error({ err, topic }, 'a signal handler failed')
    }
  }
  const tellHere = <T extends Topic>(topic: T, news: Signals[T]) => {
    for (const handler of handlers[topic]) void run(topic, handler, news)
  }
  return {
    signal: (topic, news) => {
      tellHere(topic, news)
      sendToOthers(topic, news)
    },
    onSignal: (topic, handler) => void handlers[topic].push(handler as never),
    hear: (topic, news) => {
      if (isTopic(topic)) tellHere(topic, news as never)
      else log.warn({ topic }, 'another node sent an unknown signal')
    },
  }
}
