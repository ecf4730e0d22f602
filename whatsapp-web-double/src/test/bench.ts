import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { WhatsAppWebDouble } from '../double.ts'
import type { Phone } from '../phone/phone.ts'
import { BaileysClient, type Config } from './baileys-client.ts'

export const waitUntil = <Result>(check: () => Result) => vi.waitFor(check, { interval: 5 })

/** Waits until this is there. */
export const until = <Found>(
  find: () => Found | undefined | null | false | '' | 0,
): Promise<Found> =>
  waitUntil(() => {
    const found = find()
    expect(found, find.toString()).toBeTruthy()
    return found as Found
  })

/** One double for a file of tests, people that each test names for itself, and unmodified Baileys clients. */
export function makeTestDouble() {
  const bench = {
    double: undefined as unknown as WhatsAppWebDouble,
    problems: [] as Error[],
    unhandled: [] as string[],
    undecryptable: [] as string[],
  }
  const clients: BaileysClient[] = []
  let people = 0

  beforeAll(async () => {
    bench.double = await WhatsAppWebDouble.start()
    const { events } = bench.double
    events.on('problem', (problem) => bench.problems.push(problem))
    events.on('unhandled', (stanza) => bench.unhandled.push(JSON.stringify(stanza)))
    events.on('undecryptable', ({ by, error }) =>
      bench.undecryptable.push(`${by}: ${String(error)}`),
    )
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.stop()
    bench.double.faults.verdict = undefined
    expect(bench.problems.splice(0)).toEqual([])
    expect(bench.unhandled.splice(0)).toEqual([])
    expect(bench.undecryptable.splice(0)).toEqual([])
  })
  afterAll(() => bench.double.stop())

  function aClient(config: ConstructorParameters<typeof BaileysClient>[1] = {}): BaileysClient {
    const client = new BaileysClient(bench.double.url, config)
    clients.push(client)
    return client.connect()
  }

  const phone = (name: string): Phone =>
    bench.double.phone(`551199${String(++people).padStart(7, '0')}`, name)

  /** A shop whose phone has linked a client, and a customer. */
  async function linked(config: Config = {}) {
    const shop = phone('Loja')
    const lia = phone('Lia Duarte')
    const client = aClient(config)
    await shop.scan(await until(() => client.codes[0]))
    await until(() => client.isOpen)
    await until(() => client.upserts.some(({ message }) => isHistory(message)))
    return { shop, lia, client }
  }

  return { bench, aClient, phone, linked }
}

const isHistory = ({ message }: BaileysClient['upserts'][number]['message']) =>
  Boolean(message?.protocolMessage?.historySyncNotification)
