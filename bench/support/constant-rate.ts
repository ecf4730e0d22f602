import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pair, signIn } from './agent.ts'
import { VOLUME_ADMIN } from '../volume/desk-volume.ts'
import { networkAt, SHOP } from './network.ts'
import type { Program } from './processes.ts'

const AT_ONCE = 8
const LOOK_MS = 5

/** Calls `act` at a constant rate per second until `stop`, which resolves to the rate that was reached. */
export function runAtRate(rate: number, act: (n: number) => Promise<unknown>) {
  const begun = performance.now()
  let acted = 0
  let isRunning = true
  const seconds = () => (performance.now() - begun) / 1000
  const loop = async () => {
    while (isRunning) {
      if (acted < seconds() * rate) await act(acted++)
      else await pause(LOOK_MS)
    }
  }
  const loops = Array.from({ length: AT_ONCE }, loop)
  return {
    stop: async (): Promise<number> => {
      const perSecond = Math.round(acted / seconds())
      isRunning = false
      await Promise.all(loops)
      return perSecond
    },
  }
}

const WRITERS = 1000

/** Links the first number of the company of `desk-volume.ts`. The result writes as the customers with open tickets, in turn. */
export async function customersOf(
  { url }: Program,
  { network, ownerUrl }: { network: Program; ownerUrl: string },
) {
  const linked = await pair(await signIn(url, VOLUME_ADMIN), network.url, SHOP)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ number: string }>(
    `select c.number from tickets t join contacts c on c.id = t.contact_id
      where t.connection_id = $1 and t.status = 'open' order by t.id limit ${WRITERS}`,
    [linked.id],
  )
  await owner.end()
  const { write } = networkAt(network.url)
  return (n: number) =>
    write(rows[n % rows.length]!.number, { to: SHOP, body: `${n}: ainda não chegou nada` })
}
