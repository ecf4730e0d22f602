import { setTimeout as pause } from 'node:timers/promises'
import { connections } from '@recado/contract/connections/connections'
import type { Misbehaviour } from './flood.ts'
import { numbered, type Scene, type Shop } from './scene.ts'
import { until } from '../support/processes.ts'

const PATIENCE_MS = 120_000

export const nothing = (seconds: number): Misbehaviour => ({ act: () => pause(seconds * 1000) })

/** What comes to these numbers, of so many people each, whose numbers begin so. */
type Flood = { shops: Shop[]; messages: number; people: number; name: string }

/** What waited for the numbers comes at once. */
export function backlog(scene: Scene, flood: Flood): Misbehaviour {
  const { agent, network } = scene
  const ids = flood.shops.map(({ connectionId }) => connectionId)
  return {
    async prepare() {
      for (const id of ids) await agent.call(connections.stop, { id })
      for (const { number } of flood.shops)
        await until(async () => (await network.devices(number)).every((one) => !one.isOnline), {
          within: PATIENCE_MS,
          what: 'the number to be let go',
        })
      await written(scene, flood)
    },
    async act() {
      for (const id of ids) await agent.call(connections.start, { id })
      await arrived(scene, flood)
    },
  }
}

/** Nobody can decrypt what these people write, and each of their messages is asked for again and again. */
export function garbage(scene: Scene, flood: Flood): Misbehaviour {
  const { network } = scene
  const writers = numbered(`5511${flood.name}`, flood.people)
  const asked = async () =>
    (await network.phones())
      .filter(({ number }) => writers.includes(number))
      .reduce((sum, { askedAgain }) => sum + askedAgain, 0)
  return {
    prepare: async () => {
      for (const number of writers) await network.garble(number)
    },
    async act() {
      await written(scene, flood)
      const isAsked = async () => (await asked()) >= flood.messages * flood.shops.length
      await until(isAsked, { within: PATIENCE_MS, what: 'questions for the garbage' })
      for (let before = 0, now = await asked(); now > before; now = await asked()) {
        before = now
        await pause(1000)
      }
    },
    at: flood.shops[0],
  }
}

/** Its line breaks again and again. */
export function broken({ network, shops }: Scene, seconds: number): Misbehaviour {
  return {
    async act() {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50))
        await network.cut(shops[0]!.number)
    },
  }
}

const wordsOf = ({ name }: Pick<Flood, 'name'>) => `flood ${name} `

/** By everybody at once, and by each in turn. */
async function written({ network }: Scene, flood: Flood): Promise<void> {
  const { shops, messages, people } = flood
  await Promise.all(
    shops.flatMap(({ number }, place) =>
      numbered(`5511${flood.name}`, people).map(async (from, n) => {
        for (let at = n; at < messages; at += people)
          await network.write(from, { to: number, body: `${wordsOf(flood)}${place} ${at}` })
      }),
    ),
  )
}

async function arrived({ screens }: Scene, flood: Flood): Promise<void> {
  const start = wordsOf(flood)
  const isThere = () =>
    [...screens.heardAt.keys()].filter((body) => body.startsWith(start)).length >=
    flood.messages * flood.shops.length
  await until(isThere, { within: PATIENCE_MS, what: 'the flood' })
}
