import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { Server } from 'socket.io'

/** By then the adapter's own connections are back too. */
const BACK_AFTER_MS = 3000

const STREAM = 'recado-live'

const connectTo = (url: string) => createClient({ url })
type Redis = ReturnType<typeof connectTo>

/**
 * Joins this node's sockets with those of all nodes on the Redis at `url`. Settles once this node hears the others: what
 * is published from then on reaches it, also what comes while one of its connections is away.
 */
export async function joinNodes(io: Server, url: string, log: Logger): Promise<Redis> {
  const redis = connectTo(url)
  redis.on('error', (err: unknown) => log.warn({ err }, 'Redis does not answer'))
  await redis.connect()
  // News may have been lost with the connection. To a screen, `ready` once more means: ask for what you missed.
  redis.on('ready', () => {
    log.info('Redis is back')
    setTimeout(() => io.local.emit('ready'), BACK_AFTER_MS).unref()
  })
  warnOfLostSignals(redis, log)
  const latest = await redis.xRevRange(STREAM, '+', '-', { COUNT: 1 })
  const lastId = latest?.[0]?.id ?? '0-0'
  changeDuplicates(redis, (reader) => {
    readFromNowOn(reader, lastId)
    leaveWhileSubscribing(reader, log)
  })
  // The reader looks up once a second, so that closing takes no longer.
  io.adapter(createAdapter(redis, { streamName: STREAM, blockTimeInMs: 1000 }))
  return redis
}

/** The adapter does not look after a signal that could not leave, and a promise that nobody looks after ends the process. */
function warnOfLostSignals(redis: Redis, log: Logger): void {
  const publish = redis.publish.bind(redis)
  const publishOrWarn = async (channel: string, signal: Buffer) => {
    try {
      await publish(channel, signal)
    } catch (err) {
      log.warn({ err }, 'a signal did not reach the other nodes')
    }
  }
  Object.defineProperty(redis, 'publish', { value: publishOrWarn })
}

/** The adapter makes its own connections by duplicating ours. */
function changeDuplicates(redis: Redis, change: (reader: Redis) => void): void {
  const duplicate = redis.duplicate.bind(redis)
  const duplicateChanged: typeof duplicate = (overrides) => {
    const reader = duplicate(overrides)
    change(reader as unknown as Redis)
    return reader
  }
  Object.defineProperty(redis, 'duplicate', { value: duplicateChanged })
}

/**
 * Until its first news the adapter's reader asks for what comes after its question ('$'), and so misses what is published
 * between two questions or while it is reconnecting. It is made to ask for what comes after `lastId` instead.
 */
function readFromNowOn(reader: Redis, lastId: string): void {
  const xRead = reader.xRead.bind(reader)
  const xReadFrom = (streams: { key: string; id: string }[], options: object) =>
    xRead(
      streams.map(({ key, id }) => ({ key, id: id === '$' ? lastId : id })),
      options,
    )
  Object.defineProperty(reader, 'xRead', { value: xReadFrom })
}

/**
 * A process that leaves right after it joined cuts its own subscription, and the adapter handles no error there: the
 * unhandled rejection would end the process. A connection that is lost later subscribes again by itself.
 */
function leaveWhileSubscribing(reader: Redis, log: Logger): void {
  const subscribe = reader.subscribe.bind(reader)
  const subscribeOrLog = async (...asked: Parameters<typeof subscribe>) => {
    try {
      await subscribe(...asked)
    } catch (err) {
      log.debug({ err }, 'the subscription to the other nodes was cut')
    }
  }
  Object.defineProperty(reader, 'subscribe', { value: subscribeOrLog })
}

const LAST_WORDS_MS = 1000

/** What this node said last, as that its numbers are free, still reaches the others where Redis is there to take it. */
export async function leaveNodes(redis: Redis): Promise<void> {
  const late = pause(LAST_WORDS_MS, undefined, { ref: false })
  // Answered after everything that was said before.
  if (redis.isReady) await Promise.race([redis.ping().catch(() => undefined), late])
  redis.destroy()
}
