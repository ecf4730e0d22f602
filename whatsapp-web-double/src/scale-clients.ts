import { setTimeout as wait } from 'node:timers/promises'
import { muteLibsignal } from './signal/quiet.ts'
import { BaileysClient } from './test/baileys-client.ts'

/** Requests to the process with the clients. */
export type ToClients =
  | { ask: 'link' }
  | { ask: 'usage' | 'idle' }
  | { ask: 'expect'; total: number }
  | { ask: 'send'; to: string; messages: number }

/** Messages of that process. Sizes are in megabytes. */
export type FromClients =
  | { told: 'ready' | 'open' | 'idle' | 'received' | 'sent' }
  | { told: 'code'; code: string }
  | { told: 'usage'; rss: number; heap: number; cpuShare?: number | undefined }

const MEGABYTE = 1e6
const IDLE_MS = 5000

muteLibsignal()
const url = process.env['DOUBLE_URL'] ?? ''
const clients: BaileysClient[] = []
let cpuShare: number | undefined
const tell = (words: FromClients) => process.send?.(words)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5)
}

async function link(): Promise<void> {
  const client = new BaileysClient(url, { qrTimeout: 60_000 }).connect()
  clients.push(client)
  await until(() => client.codes.length > 0)
  tell({ told: 'code', code: client.codes[0] ?? '' })
  await until(() => client.isOpen)
  tell({ told: 'open' })
}

function usage(): void {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  tell({ told: 'usage', rss: rss / MEGABYTE, heap: heapUsed / MEGABYTE, cpuShare })
  cpuShare = undefined
}

async function idle(): Promise<void> {
  const before = process.cpuUsage()
  await wait(IDLE_MS)
  const { user, system } = process.cpuUsage(before)
  cpuShare = (user + system) / 1000 / IDLE_MS
  tell({ told: 'idle' })
}

const received = () =>
  clients.reduce(
    (sum, { upserts }) =>
      sum + upserts.filter(({ message }) => message.message?.conversation).length,
    0,
  )

async function send(to: string, messages: number): Promise<void> {
  await Promise.all(
    clients.map(async ({ socket }) => {
      for (let n = 0; n < messages; n++) await socket.sendMessage(to, { text: `out ${n}` })
    }),
  )
  await until(() => clients.every(({ acks }) => acks.length >= messages))
  tell({ told: 'sent' })
}

process.on('message', (words: ToClients) => {
  if (words.ask === 'link') void link()
  if (words.ask === 'usage') usage()
  if (words.ask === 'idle') void idle()
  if (words.ask === 'expect')
    void until(() => received() >= words.total).then(() => tell({ told: 'received' }))
  if (words.ask === 'send') void send(words.to, words.messages)
})
tell({ told: 'ready' })
