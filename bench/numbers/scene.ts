import { Client } from 'pg'
import { pino } from 'pino'
import { connections } from '@recado/contract/connections/connections'
import { session } from '@recado/contract/accounts/session'
import { seedDemo } from '../../server/src/seed-demo.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { type Agent, pairConnection, signIn } from '../support/agent.ts'
import { openFolder } from '../volume/desk-volume.ts'
import {
  freePort,
  type Program,
  startProduct,
  startWhatsAppWeb,
  temporaryFolder,
} from '../support/processes.ts'
import { openScreens, type Screens } from '../support/screens.ts'
import { whatsAppWebAt } from '../support/whatsapp-web.ts'

export type Shop = { number: string; connectionId: number; customer: string }

/** A product with many linked numbers, the double of WhatsApp Web they are linked with, and one screen that hears all. */
export type Scene = {
  network: ReturnType<typeof whatsAppWebAt>
  agent: Agent
  shops: Shop[]
  /** Replaced with every life of the server. */
  product: Program
  screens: Screens
  start: () => Promise<void>
}

/** Without any number yet. */
export async function setTheScene(stack: AsyncDisposableStack): Promise<Scene> {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  await setUpRoles(path)
  const double = await startWhatsAppWeb(await freePort())
  stack.defer(() => double.stop())
  const port = await freePort()
  const settings = {
    DATA_DIR: path,
    SIMULATOR_URL: 'off',
    BAILEYS: 'on',
    BAILEYS_URL: `${double.url.replace(/^http/, 'ws')}/ws/chat`,
  }
  const scene = { network: whatsAppWebAt(double.url), shops: [] as Shop[] } as unknown as Scene
  scene.start = async () => {
    scene.product = await startProduct(port, settings)
    scene.agent = await signIn(scene.product.url)
    const { companyId } = await scene.agent.call(session.me, {})
    scene.screens?.close()
    scene.screens = await openScreens(scene.product.url, scene.agent, { companyId, count: 1 })
  }
  await scene.start()
  stack.defer(async () => {
    scene.screens.close()
    await scene.product.stop()
  })
  return scene
}

/** The demonstration's company, whose plan allows more numbers than it usually does. */
async function setUpRoles(dataDir: string): Promise<void> {
  const { ownerUrl, release } = await openFolder(dataDir)
  const db = new Client({ connectionString: ownerUrl })
  try {
    await migrate(ownerUrl)
    await seedDemo(ownerUrl, pino({ level: 'silent' }))
    await db.connect()
    await db.query('update plans set connections = 1000')
  } finally {
    await db.end()
    await release()
  }
}

const PAIRED_AT_ONCE = 8

/** Links so many numbers, and switches their phones off: what they receive is confirmed by the product alone. */
export async function linkNumbers({ agent, network, shops }: Scene, count: number): Promise<void> {
  const wanted = numbered('55119000', count)
  const one = async () => {
    for (let number = wanted.shift(); number !== undefined; number = wanted.shift()) {
      const customer = number.replace('55119000', '55119001')
      await network.turnOff(number)
      const made = await agent.call(connections.create, {
        name: `Número ${number}`,
        provider: 'baileys',
      })
      const scan = (code: string) => network.scan(code, number).catch(() => undefined)
      await pairConnection(agent, { connection: made, network: { scan }, number })
      shops.push({ number, connectionId: made.id, customer })
    }
  }
  await Promise.all(Array.from({ length: PAIRED_AT_ONCE }, one))
  shops.sort((a, b) => a.connectionId - b.connectionId)
}

export const numbered = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${start}${String(n + 1).padStart(5, '0')}`)

/** How many of the numbers are signed in, as the network sees it. */
export async function signedIn({ network, shops }: Scene): Promise<number> {
  const numbers = new Set(shops.map(({ number }) => number))
  const phones = await network.phones()
  return phones.filter(({ number, online }) => numbers.has(number) && online > 0).length
}
