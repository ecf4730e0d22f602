import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { silentLog } from './log.ts'
import { mountSimulator, startSimulator } from './server.ts'
import { aSimulator, anApi, pair, signIn } from './test/running-simulator.ts'
import type { Message } from './wire.ts'

const lia = '5511900000001'
const shop = '5511900000002'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'simulated network '))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The simulator as its own process, as `npm run simulator` starts it. */
async function aProcess(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const ended = once(child, 'close')
  const url = () =>
    vi.waitFor(() => /http:\/\/[\d.:]+/.exec(said)?.[0] ?? Promise.reject(new Error(said)))
  return { child, url, ended, said: () => said }
}

test('chats, ticks, devices, rules and what was not confirmed outlive a restart', async () => {
  const dataDir = await aFolder()
  const first = await startSimulator({ port: 0, host: '127.0.0.1', dataDir, log: silentLog })
  const before = anApi(first.url)
  const token = await pair(before, shop)
  await before.call('PUT /rules', { readDelayMs: 7 })
  await before.call(`PATCH /phones/${lia}`, { online: false, name: 'Lia' })
  await before.call(`POST /phones/5511900000003/messages`, { to: lia, body: 'later' })
  await before.call(`POST /phones/5511900000003/messages`, { to: shop, body: 'oi', id: 'a' })
  await first.close()

  const after = await aSimulator({ dataDir })
  expect(await after.call('GET /rules')).toMatchObject({ body: { readDelayMs: 7 } })
  const link = await signIn(after, token)
  expect(await link.told('message')).toMatchObject({ origin: 'offline', message: { id: 'a' } })
  expect(await after.call(`GET /phones/${lia}/messages`)).toMatchObject({ body: [] })
  await after.call(`PATCH /phones/${lia}`, { online: true })
  await vi.waitFor(async () => {
    expect(await after.call(`GET /phones/${lia}/messages`)).toMatchObject({
      body: [{ body: 'later', ack: 2 }],
    })
  })
})

test('a message that was on its way when the process ended still arrives', async () => {
  const dataDir = await aFolder()
  const first = await startSimulator({ port: 0, host: '127.0.0.1', dataDir, log: silentLog })
  const before = anApi(first.url)
  await before.call('PUT /rules', { latencyMs: 300 })
  await before.call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi' })
  await first.close()
  const { call } = await aSimulator({ dataDir })
  await vi.waitFor(async () => {
    expect(await call(`GET /phones/${shop}/messages`)).toMatchObject({ body: [{ body: 'oi' }] })
  })
})

test('killed at any moment, it keeps every message it accepted, once', async () => {
  const dataDir = await aFolder()
  const victim = await aProcess(dataDir)
  const api = anApi(await victim.url())
  const token = await pair(api, shop)
  const link = await signIn(api, token)
  const accepted: string[] = []
  const write = async (writer: number) => {
    for (let index = 0; ; index++) {
      const id = `w${writer}-${index}`
      await api.call(`POST /phones/${lia}/messages`, { to: shop, body: id, id })
      accepted.push(id)
    }
  }
  const writers = [1, 2, 3, 4].map((writer) => write(writer))
  await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(200))
  victim.child.kill('SIGKILL')
  await Promise.allSettled(writers)
  await victim.ended
  const told = link.frames.flatMap((frame) => (frame.type === 'message' ? frame.message.id : []))

  const { call, ...rest } = await aSimulator({ dataDir })
  for (const number of [lia, shop]) {
    const { body } = await call(`GET /phones/${number}/messages`)
    const ids = (body as Message[]).map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
    expect(ids).toEqual(expect.arrayContaining([...new Set([...accepted, ...told])]))
  }
  const again = await signIn({ call, ...rest }, token)
  expect(await again.told('message')).toMatchObject({ origin: 'offline' })
})

test('it ends cleanly when asked, with devices and pages still there', async () => {
  const { child, url, ended, said } = await aProcess(await aFolder())
  const api = anApi(await url())
  await signIn(api, await pair(api, shop))
  await api.watch(shop)
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(said()).toMatch(/^Simulated WhatsApp network: \S+\n$/)
})

test.each([
  [
    'a busy port',
    async () => ({ PORT: new URL((await aSimulator()).url).port }),
    /^Port \d+ is busy/,
  ],
  ['production', async () => ({ NODE_ENV: 'production' }), /does not run in production/],
  [
    'a file in place of its folder',
    async () => ({ DATA_DIR: import.meta.filename }),
    /^The folder .+ cannot be used/,
  ],
])('of %s it says one clear line', async (_what, env, line) => {
  const { ended, said } = await aProcess(await aFolder(), await env())
  expect(await ended).toEqual([1, null])
  expect(said()).toMatch(line)
  expect(said().trim().split('\n')).toHaveLength(1)
})

test('a folder serves one simulator at a time', async () => {
  const dataDir = await aFolder()
  await aSimulator({ dataDir })
  const { ended, said } = await aProcess(dataDir)
  expect(await ended).toEqual([1, null])
  expect(said()).toMatch(/^Another simulator uses the folder/)
})

test('inside another server it leaves the sockets and routes of that one alone', async () => {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const others = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url === '/other') others.handleUpgrade(request, socket, head, (ws) => ws.send('hi'))
  })
  app.get('/mine', () => ({ mine: true }))
  await mountSimulator(app, { log: silentLog })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${url}/mine`)).json()).toEqual({ mine: true })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/other`)
  expect(String((await once(socket, 'message'))[0])).toBe('hi')
  socket.terminate()
  const { call, openLink } = anApi(url)
  const link = await openLink()
  link.say({ type: 'pair', label: 'Loja' })
  await link.told('qr')
  expect(await call('GET /phones')).toMatchObject({ status: 200 })
})

test('it is not mounted in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(mountSimulator(Fastify(), { log: silentLog })).rejects.toThrow(/production/)
})
