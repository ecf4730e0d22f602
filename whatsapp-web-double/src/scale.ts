import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { WhatsAppWebDouble } from './double.ts'
import type { FromClients, ToClients } from './scale-clients.ts'

/**
 * Measures the cost of many linked numbers: `node src/scale.ts [numbers] [messages each way and number]`. The double
 * runs in this process and all Baileys clients run in one other process, whose figures are printed. Numbers are linked
 * one after the other.
 */
const [numbers = 200, messages = 5] = process.argv.slice(2).map(Number)

const line = (name: string, value: string) => process.stdout.write(`${name.padEnd(34)}${value}\n`)
const shopNumber = (at: number) => `5511970${String(at).padStart(6, '0')}`

type Told = Extract<FromClients, { told: string }>['told']

/** Messages of the child process. Each one can be awaited by its name. */
const hears = async (clients: ChildProcess, told: Told): Promise<FromClients> => {
  for (;;) {
    const [said] = (await once(clients, 'message')) as [FromClients]
    if (said.told === told) return said
  }
}

const double = await WhatsAppWebDouble.start()
double.events.on('problem', (problem) => process.stderr.write(`problem: ${problem.message}\n`))
const clients = fork(new URL('scale-clients.ts', import.meta.url), {
  execArgv: ['--expose-gc'],
  env: { ...process.env, DOUBLE_URL: double.url },
})
const ask = (words: ToClients) => clients.send(words)

async function usage(moment: string): Promise<void> {
  const heard = hears(clients, 'usage')
  ask({ ask: 'usage' })
  const said = await heard
  if (said.told !== 'usage') return
  const { rss, heap, cpuShare } = said
  const cpu = cpuShare === undefined ? '' : `, ${(cpuShare * 100).toFixed(1)} % of a core`
  line(moment, `${rss.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap${cpu}`)
}

async function linkAll(): Promise<void> {
  const start = performance.now()
  for (let at = 0; at < numbers; at++) {
    const shown = hears(clients, 'code')
    ask({ ask: 'link' })
    const said = await shown
    const open = hears(clients, 'open')
    if (said.told === 'code') await double.phone(shopNumber(at)).scan(said.code)
    await open
  }
  const ms = (performance.now() - start) / numbers
  line(`${numbers} numbers linked`, `${ms.toFixed(0)} ms each`)
}

async function exchange(): Promise<void> {
  const lia = double.phone('5511960000001', 'Lia')
  let arrived = 0
  lia.heard.on('message', () => arrived++)
  const total = numbers * messages
  const start = performance.now()
  const heard = hears(clients, 'received')
  ask({ ask: 'expect', total })
  for (let n = 0; n < messages; n++)
    for (let at = 0; at < numbers; at++) await lia.write(shopNumber(at), `in ${n}`)
  await heard
  const inbound = total / ((performance.now() - start) / 1000)
  const again = performance.now()
  const sent = hears(clients, 'sent')
  ask({ ask: 'send', to: lia.jid, messages })
  await sent
  const outbound = total / ((performance.now() - again) / 1000)
  line('Inbound, in all', `${inbound.toFixed(0)} messages a second`)
  line(
    'Outbound, in all',
    `${outbound.toFixed(0)} messages a second, ${arrived} of ${total} arrived`,
  )
}

line('Machine', `${cpus().length} cores, ${cpus()[0]?.model ?? ''}`)
await hears(clients, 'ready')
await usage('Before')
await linkAll()
await usage('All linked')
const rested = hears(clients, 'idle')
ask({ ask: 'idle' })
await rested
await usage('Idle for five seconds')
await exchange()
await usage('After the messages')
clients.kill()
await double.stop()
