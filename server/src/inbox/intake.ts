import { makeWakeLoop, type WakeLoop } from '@recado/concurrency/wake-loop'
import type { World } from '../platform/ctx.ts'
import { inboundMessages } from '../platform/metrics.ts'
import { within } from '../platform/database/within.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import {
  type JournalEntry,
  insertEntries,
  unprocessedEntries,
  unprocessedRepeats,
} from './journal.ts'
import { receiveRepeated } from './receive-repeated.ts'
import { withStorableTexts } from '../platform/storable-text.ts'
import { type Pipeline, makePipeline } from './pipeline.ts'
import { MAX_ATTEMPTS, type PipelineOptions } from './process.ts'

export type Intake = {
  /** Resolves once the message is in the journal. It can no longer be lost, and the network may be acknowledged. */
  take: (inbound: Inbound) => Promise<void>
  /** Resolves when this message has been processed. Message updates wait for it. */
  settled: Pipeline['settled']
  /**
   * Processes what an earlier owner left in the journal, then checks the journal periodically for entries that are not
   * in the pipeline: an insert whose response was lost is not delivered again by the network.
   */
  resume: () => void
  /** Stops new work and resolves when work in progress has ended. */
  stop: () => Promise<void>
}

type Waiting = { inbound: Inbound; done: () => void; fail: (error: unknown) => void }

const BATCH_SIZE = 100
const CHECK_INTERVAL_MS = 60_000
const RETRY_DELAY_MS = 1000

/**
 * Receives the messages of one connection: writes them to the journal in batches, then processes them serially per
 * conversation and in parallel across conversations.
 */
export function makeIntake(world: World, options: PipelineOptions): Intake {
  const pipeline = makePipeline(world, options)
  const waiting: Waiting[] = []
  let writing: Promise<void> | undefined
  let resumed = Promise.resolve()
  let stopChecks = async () => {}

  async function write(): Promise<void> {
    while (waiting.length > 0)
      await writeBatch(world, {
        ...options,
        pipeline,
        resumed,
        batch: waiting.splice(0, BATCH_SIZE),
      })
    writing = undefined
  }

  return {
    take: (inbound) =>
      new Promise((done, fail) => {
        waiting.push({ inbound: withStorableTexts(inbound), done, fail })
        writing ??= write()
      }),
    async settled(networkId) {
      await resumed
      await pipeline.settled(networkId)
    },
    resume() {
      const { promise, resolve } = Promise.withResolvers<void>()
      resumed = promise
      const checks = checkJournal(world, { ...options, pipeline, onResumed: resolve })
      stopChecks = () => checks.stop().then(resolve)
    },
    async stop() {
      await Promise.all([stopChecks(), pipeline.stop(), writing])
    },
  }
}

type JournalBatch = PipelineOptions & {
  pipeline: Pipeline
  resumed: Promise<void>
  batch: Waiting[]
}

async function writeBatch(world: World, options: JournalBatch): Promise<void> {
  const { companyId, connectionId, pipeline, resumed, batch } = options
  try {
    const arrived = batch.map(({ inbound }) => inbound)
    const { entries, news, left } = await insertOrFind(world, { companyId, connectionId, arrived })
    inboundMessages.inc({ result: 'repeated' }, batch.length - entries.length)
    // Entries that an earlier owner left come before new ones of the same conversation.
    await resumed
    for (const entry of [...left, ...entries]) pipeline.add(entry)
    for (const one of batch)
      if (news.has(one.inbound) || one.inbound.body.type === 'placeholder') one.done()
      else void handleRepeated(world, { companyId, connectionId, pipeline, repeated: one })
  } catch (error) {
    for (const { fail } of batch) fail(error)
  }
}

type DeliveredMessages = { companyId: number; connectionId: number; arrived: Inbound[] }

/**
 * Inserts new messages into the journal. Also returns unprocessed entries of repeated messages: an earlier owner may
 * have inserted them and died before acknowledging, after this owner read the journal. They come before the new ones.
 */
function insertOrFind(
  world: World,
  { companyId, connectionId, arrived }: DeliveredMessages,
): Promise<{ entries: JournalEntry[]; news: Set<Inbound>; left: JournalEntry[] }> {
  return within(world, { companyId }, async (ctx) => {
    const entries = await insertEntries(ctx, { connectionId, arrived })
    const news = new Set(entries.map(({ inbound }) => inbound))
    const repeated = arrived.filter((inbound) => !news.has(inbound))
    const about = { connectionId, arrived: repeated, attemptsBelow: MAX_ATTEMPTS }
    return { entries, news, left: await unprocessedRepeats(ctx, about) }
  })
}

type RepeatedDelivery = Pick<JournalBatch, 'companyId' | 'connectionId' | 'pipeline'> & {
  repeated: Waiting
}

/**
 * Handles a repeated message after the first one has been processed. Does nothing if the first one could not be stored.
 */
async function handleRepeated(world: World, options: RepeatedDelivery): Promise<void> {
  const { companyId, connectionId, pipeline, repeated } = options
  const { inbound, done, fail } = repeated
  try {
    await Promise.allSettled([pipeline.settled(inbound.networkId)])
    await within(world, { companyId }, (ctx) => receiveRepeated(ctx, { connectionId, inbound }))
    done()
  } catch (error) {
    fail(error)
  }
}

type JournalCheck = PipelineOptions & {
  pipeline: Pipeline
  onResumed: () => void
}

/** Checks the journal until stopped. The first run also retries entries on which an earlier owner gave up. */
function checkJournal(world: World, options: JournalCheck): WakeLoop {
  const { onResumed, connectionId } = options
  let attemptsBelow: number | undefined
  const loop = makeWakeLoop({
    everyMs: RETRY_DELAY_MS,
    onError: (err) => world.log.error({ err, connectionId }, 'the journal could not be read'),
    async run() {
      await addUnprocessed(world, { ...options, attemptsBelow })
      attemptsBelow = MAX_ATTEMPTS
      onResumed()
      return CHECK_INTERVAL_MS
    },
  })
  loop.wake()
  return loop
}

async function addUnprocessed(
  world: World,
  {
    companyId,
    connectionId,
    pipeline,
    attemptsBelow,
  }: JournalCheck & { attemptsBelow: number | undefined },
): Promise<void> {
  for (let behind: number | undefined = 0; behind !== undefined;) {
    const after: number = behind
    const left = await within(world, { companyId, readOnly: true }, (ctx) =>
      unprocessedEntries(ctx, { connectionId, after, attemptsBelow }),
    )
    for (const entry of left.entries) pipeline.add(entry)
    if (left.unreadable.length > 0 && attemptsBelow === undefined)
      world.log.error({ companyId, connectionId, journal: left.unreadable }, 'unreadable entries')
    behind = left.last
  }
}
