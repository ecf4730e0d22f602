import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeWakeLoop } from './wake-loop.ts'

const SETTINGS = { seed: 7, numRuns: 300 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const actions = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('wake' as const) }),
    fc.record({ is: fc.constant('wakeIn' as const), ms: fc.integer({ min: 0, max: 200 }) }),
    fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 300 }) }),
  ),
  { maxLength: 40 },
)
/** How each run goes: how long it takes, what it returns, whether it fails. */
const runs = fc.infiniteStream(
  fc.record({
    takesMs: fc.integer({ min: 0, max: 100 }),
    restMs: fc.option(fc.integer({ min: 0, max: 150 }), { nil: undefined }),
    fails: fc.boolean(),
  }),
)

type Run = { from: number; to: number; restMs: number }

const EVERY_MS = 500
const takes = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))

/** A loop whose runs go as given. Records when each began and ended, and how long it wants to rest. */
function aLoop(course: Iterator<{ takesMs: number; restMs: number | undefined; fails: boolean }>) {
  const seen: Run[] = []
  const failures: unknown[] = []
  let isRunning = false
  const loop = makeWakeLoop({
    everyMs: EVERY_MS,
    onError: (error) => void failures.push(error),
    async run() {
      expect(isRunning).toBe(false)
      isRunning = true
      const { takesMs, restMs, fails } = course.next().value
      const run = { from: performance.now(), to: Infinity, restMs: EVERY_MS }
      seen.push(run)
      await takes(takesMs)
      isRunning = false
      run.to = performance.now()
      if (fails) throw new Error('not now')
      run.restMs = restMs ?? EVERY_MS
      return restMs
    },
  })
  return { loop, seen, failures }
}

/** The end of the run that is in progress at this time, or the time itself. */
const freeAt = (seen: Run[], at: number) =>
  seen.find(({ from, to }) => from <= at && at < to)?.to ?? at

type Alarm = { at: number; by: number }

/** The alarms that no earlier one of the same time replaces. */
const keptAlarms = (all: Alarm[], seen: Run[]) =>
  all.filter(
    ({ at, by }) =>
      !all.some((other) => other.by < by && freeAt(seen, other.by) >= at && other.at <= by),
  )

test('no wake is lost, none comes late, and runs never overlap', async () => {
  await fc.assert(
    fc.asyncProperty(actions, runs, async (all, course) => {
      const { loop, seen } = aLoop(course)
      const wakes: number[] = []
      const alarms: Alarm[] = []
      for (const action of all) {
        const at = performance.now()
        if (action.is === 'pass') await vi.advanceTimersByTimeAsync(action.ms)
        else if (action.is === 'wake') {
          wakes.push(at)
          loop.wake()
        } else {
          alarms.push({ at, by: at + action.ms })
          loop.wakeIn(action.ms)
        }
      }
      await vi.advanceTimersByTimeAsync(2000)
      for (const at of [...wakes, ...keptAlarms(alarms, seen).map(({ by }) => by)]) {
        const next = seen.find(({ from }) => from >= at)
        expect(next, `a run after ${at}`).toBeDefined()
        // A run that is in progress at the time delays the next one until its end.
        expect(next!.from).toBeLessThanOrEqual(freeAt(seen, at) + 1)
      }
      for (const [i, { to, restMs }] of seen.entries())
        if (seen[i + 1]) expect(seen[i + 1]!.from).toBeLessThanOrEqual(to + restMs + 1)
      const stopped = loop.stop()
      await vi.advanceTimersByTimeAsync(200)
      await stopped
    }),
    SETTINGS,
  )
})

test('after stop nothing runs, and stop waits for the current run', async () => {
  await fc.assert(
    fc.asyncProperty(actions, runs, async (all, course) => {
      const { loop, seen } = aLoop(course)
      loop.wake()
      const passes = all.flatMap((action) => (action.is === 'pass' ? action.ms : []))
      for (const ms of passes) await vi.advanceTimersByTimeAsync(ms)
      let hasStopped = false
      const stopped = loop.stop().then(() => (hasStopped = true))
      const { length } = seen
      if (seen.at(-1)!.to === Infinity) expect(hasStopped).toBe(false)
      loop.wake()
      loop.wakeIn(10)
      await vi.advanceTimersByTimeAsync(2000)
      await stopped
      expect(seen).toHaveLength(length)
      expect(seen.at(-1)!.to).toBeLessThan(Infinity)
    }),
    SETTINGS,
  )
})

test('without a pause it sleeps until it is woken; the signal ends a rest within a run', async () => {
  let ran = 0
  const loop = makeWakeLoop({
    onError: () => {},
    async run(signal) {
      ran += 1
      await new Promise((done) => signal.addEventListener('abort', done))
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ran).toBe(0)
  loop.wake()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ran).toBe(1)
  await loop.stop()
})

test('idle resolves when the current run and those that it was woken for have ended', async () => {
  let ran = 0
  const loop = makeWakeLoop({
    onError: () => {},
    async run() {
      await takes(100)
      ran += 1
    },
  })
  await loop.idle()
  loop.wake()
  loop.wake()
  const idle = loop.idle().then(() => ran)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await idle).toBe(2)
})

test('a run that wakes the loop or stops it before it waits for anything overlaps no other', async () => {
  let running = 0
  let ran = 0
  const loop = makeWakeLoop({
    onError: () => {},
    async run() {
      expect((running += 1)).toBe(1)
      ran += 1
      if (ran === 1) loop.wake()
      else void stop()
      await takes(100)
      running -= 1
    },
  })
  let runningAtStop: number | undefined
  const stop = async () => {
    await loop.stop()
    runningAtStop = running
  }
  loop.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect({ ran, runningAtStop }).toEqual({ ran: 2, runningAtStop: 0 })
})
