import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DriverNews, ToServer } from '@recado/baileys-driver/protocol'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { type ChildOptions, startChild } from './child.ts'
import { runLinks, makeDevice } from './device.ts'
import { linkPaceOf, defaultPace } from './pace.ts'
import { makePool } from './pool.ts'
import { makeVersions } from './versions.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recado-child-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A logger that collects its records. */
function aLog(bindings: object) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, log: log.child(bindings) }
}

/** A process that runs this script instead of the driver, with one link. */
async function aChild(program: string, options: ChildOptions = {}) {
  const path = join(folder, `${crypto.randomUUID()}.cjs`)
  await writeFile(path, program)
  const process = aLog({ place: 'process' })
  const child = startChild(process.log, { program: path, pingMs: 20, ...options })
  const connection = aLog({ connectionId: 7 })
  const news: DriverNews[] = []
  child.open(
    { label: 'Loja', hasGroups: false, pace: linkPaceOf(defaultPace) },
    {
      log: connection.log,
      hear: (one) => void news.push(one),
      answer: () => Promise.reject(new Error('nothing is asked')),
    },
  )
  return { child, news, process, connection }
}

const said = (message: ToServer) => `process.send(${JSON.stringify(message)})`

test('a process that cannot be started ends with its links', async () => {
  const { child, news } = await aChild('', { execPath: join(folder, 'no such program') })
  await eventually(() => expect(news).toMatchObject([{ type: 'ended' }]))
  expect(child.isOver).toBe(true)
})

test('a process that hangs is killed, and its links end', async () => {
  const { child, news } = await aChild('for (;;);')
  await eventually(() => expect(news).toMatchObject([{ type: 'ended' }]))
  expect(child.isOver).toBe(true)
})

test('a process that answers pings keeps running', async () => {
  const program = `
    let pings = 0
    process.on('message', ({ type }) => {
      if (type !== 'ping') return
      ${said({ type: 'pong' })}
      if ((pings += 1) === 5) ${said({ type: 'news', link: 1, news: { type: 'paired' } })}
    })`
  // Long enough for a process that is scheduled late on a busy machine.
  const { child, news } = await aChild(program, { pingMs: 400 })
  await eventually(() => expect(news).toEqual([{ type: 'paired' }]))
  expect(child.isOver).toBe(false)
  child.end()
})

test('log lines about a link have its connection, the others none', async () => {
  const told = (link?: number): ToServer => ({
    type: 'log',
    ...(link && { link }),
    level: 'warn',
    message: `of ${link ?? 'the process'}`,
    details: {},
  })
  const { child, process, connection } = await aChild(
    `process.on('message', ({ type }) => {
      if (type === 'open') { ${said(told(1))}; ${said(told(99))}; ${said(told())} }
    })`,
    { pingMs: 60_000 },
  )
  await eventually(() =>
    expect(process.lines.map(({ msg }) => msg)).toEqual(['of 99', 'of the process']),
  )
  expect(connection.lines).toMatchObject([{ connectionId: 7, msg: 'of 1', link: 1 }])
  child.end()
})

test('a connection for which no process can be started is retried', async () => {
  const { context, latest } = aCore()
  let tries = 0
  const seat = () => {
    tries += 1
    throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
  }
  const device = makeDevice({
    ...context,
    pool: { ...makePool(), seat },
    pace: { ...defaultPace, firstRetryMs: 5, longestRetryMs: 5, connectEveryMs: 0 },
    random: () => 0.5,
    versions: makeVersions({ fixed: undefined, isOffline: true }),
    url: undefined,
    hasGroups: false,
  })
  const linked = runLinks(device, () => undefined)
  await eventually(() => expect(tries).toBeGreaterThan(2))
  await eventually(() => expect(latest()).toMatchObject({ state: 'OPENING', reason: 'network' }))
  device.over.abort()
  await linked
})
