import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'

/** By then the adapter's own connections are back too. */
const BACK_AFTER_MS = 3000

const STREAM = 'recado-live'

/** Loaded only where there are several nodes: loading the client takes a fifteenth of a server's start. */
const makeClient = async (url: string) => (await import('redis')).createClient({ url })
type Redis = Awaited<ReturnType<typeof makeClient>>

/**
 * Connects this node's sockets with all nodes on the Redis at `url`. Settles once this node receives the others'
 * events: everything published from then on reaches it, even while one of its connections is down.
 */
export async function joinNodes(io: Server, url: string, log: Logger): Promise<Redis> {
  const [{ createAdapter }, redis] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    makeClient(url),
  ])
  redis.on('error', (err: unknown) => log.warn({ err }, 'Redis does not answer'))
  await redis.connect()
  // Events may have been lost with the connection. A repeated `ready` makes the screens resync.
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
  // The reader blocks for one second at most, so closing takes no longer.
  io.adapter(createAdapter(redis, { streamName: STREAM, blockTimeInMs: 1000 }))
  return redis
}

/** The adapter ignores the promise of a failed publish, and an unhandled rejection would end the process. */
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

/** The adapter creates its connections by duplicating this one. */
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
 * Until its first event the adapter's reader asks for entries after its request ('$'), and so misses events published
 * between two requests or during a reconnect. This makes it ask for entries after `lastId`.
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
 * A process that leaves right after joining cancels its own subscription. The adapter handles no error there, and the
 * unhandled rejection would end the process. A connection lost later subscribes again by itself.
 */
function leaveWhileSubscribing(reader: Redis, log: Logger): void {
  const subscribe = reader.subscribe.bind(reader)
  const subscribeOrLog = async (...asked: Parameters<typeof subscribe>) => {
    try {
      await subscribe(...asked)
    } catch (err) {
      log.debug({ err }, 'the subscription to the other nodes was cancelled')
    }
  }
  Object.defineProperty(reader, 'subscribe', { value: subscribeOrLog })
}

const LAST_WORDS_MS = 1000

/** Waits up to a second until Redis has taken this node's last signals, such as released connections. */
export async function leaveNodes(redis: Redis): Promise<void> {
  const late = pause(LAST_WORDS_MS, undefined, { ref: false })
  // Redis answers the ping after all earlier commands.
  if (redis.isReady) await Promise.race([redis.ping().catch(() => undefined), late])
  redis.destroy()
}
