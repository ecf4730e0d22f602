import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connections } from '@recado/contract/connections/connections'
import { messages, type Message } from '@recado/contract/desk/messages'
import { session } from '@recado/contract/accounts/session'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { type Agent, agentAt, pairConnection } from '../../../bench/support/agent.ts'
import { networkAt } from '../../../bench/support/network.ts'
import { freePort, startNetwork, temporaryFolder, until } from '../../../bench/support/processes.ts'
import { openScreens } from '../../../bench/support/screens.ts'
import { readCompose, startOrder } from '../../../tools/compose.ts'
import { buildImage } from './image.ts'
import { type ImageNode, makeNode } from './nodes.ts'
import { openFolder, type RunningService, startPostgres, startRedis } from './services.ts'
import { runDocumented, runUpgrade } from './operator.ts'
import { ticketOf } from '../check-talks.ts'
import { aPicture } from '../../support/sample-files.ts'

const context = fileURLToPath(new URL('../../../', import.meta.url))
const SHOP = '5511900000077'
const CUSTOMER = '5511900100077'
const PASSWORD = 'uma senha boa'

/** The image and compose.yaml as an operator meets them; of the proxy only the addresses that it leads to. */
test('the image is built by its own steps, serves in production and stops in order', async () => {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const compose = readCompose({
    PUBLIC_URL: 'https://desk.example.com',
    SECRET_KEY: randomBytes(36).toString('base64'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  })
  const image = await buildImage(context, await openFolder(join(path, 'image')))
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const phones = networkAt(network.url)

  const running = new Map<string, RunningService>()
  const addresses: Record<string, string> = {}
  const nodes = new Map<string, ImageNode>()
  const terms = { image, compose, addresses, extra: { SIMULATOR_URL: network.url }, stack }
  const starters: Record<string, (name: string) => Promise<void>> = {
    postgres: async (name) => {
      const folder = await openFolder(join(path, randomUUID()))
      running.set(name, await startPostgres(compose.services[name]!, { folder, stack }))
      addresses['postgres:5432'] = `127.0.0.1:${running.get(name)!.port}`
    },
    redis: async (name) => {
      const folder = await openFolder(join(path, randomUUID()))
      running.set(name, await startRedis(compose.services[name]!, { folder, stack }))
      addresses['redis:6379'] = `127.0.0.1:${running.get(name)!.port}`
    },
    proxy: async () => {},
  }
  const startNode = async (name: string) => {
    const node = await makeNode(name, terms)
    nodes.set(name, node)
    await node.start()
  }
  for (const group of startOrder(compose)) {
    for (const { probe } of running.values()) expect(await probe()).toBe(0)
    // The nodes of a group start at the same time, and one of them runs the migrations.
    await Promise.all(group.map((name) => (starters[name] ?? startNode)(name)))
  }
  const [app1, app2, worker] = ['app1', 'app2', 'worker'].map((name) => nodes.get(name)!)

  const founded = await app1!.run([
    'node',
    'server/src/company-cli.ts',
    '--name=Casa Azul',
    '--email=ana@casa.test',
    `--password=${PASSWORD}`,
  ])
  expect(founded).toMatchObject({ code: 0, output: expect.stringContaining('Casa Azul') })
  const hired = await app1!.run([
    'node',
    'server/src/user-cli.ts',
    'create',
    '--name=Bia Nunes',
    '--email=bia@casa.test',
    `--password=${PASSWORD}`,
  ])
  expect(hired).toMatchObject({ code: 0, output: expect.stringContaining('bia@casa.test') })
  expect((await signIn(app2!.url, 'bia@casa.test')).companyId).toBeGreaterThan(0)

  const { token, companyId } = await signIn(app1!.url, 'ana@casa.test')
  const [one, other] = [agentAt(app1!.url, token), agentAt(app2!.url, token)]
  expect(await (await fetch(`${app2!.url}/login`)).text()).toContain('<div id="root">')
  // The worker serves nobody.
  expect((await fetch(`${worker!.url}/login`)).status).toBe(404)

  const connection = await one.call(connections.create, { name: 'Loja', provider: 'simulated' })
  await pairConnection(one, { connection, network: phones, number: SHOP })
  const screens = await openScreens(app2!.url, other, { companyId, count: 1 })
  await phones.write(CUSTOMER, { to: SHOP, body: 'Bom dia' })
  await until(() => screens.heard.get('Bom dia') === 1, { within: 180_000, what: 'the screen' })
  screens.close()

  const ticketId = (await ticketOf(other, CUSTOMER))!.id
  await other.call(tickets.change, { ticketId, status: 'open' })
  await one.call(messages.send, { ticketId, id: randomUUID(), body: 'Bom dia, Hugo' })
  const picture = aPicture()
  const sent = await sendFile(one, app1!.url, { ticketId, picture })
  await until(async () => (await phones.talk(CUSTOMER, SHOP)).length === 3, {
    within: 180_000,
    what: 'the answer and the picture on the phone',
  })
  // The file that one node took in is there on the other.
  expect(await download(app2!.url, sent)).toEqual(picture)

  const upgrade = await runUpgrade(nodes, { folder: path })
  expect(upgrade).toEqual({
    code: 0,
    stopped: ['app1', 'app2', 'worker'],
    exitCodes: [0, 0, 0],
    servedMeanwhile: ['app2', 'app1', 'app1'],
  })
  await phones.write(CUSTOMER, { to: SHOP, body: 'Obrigado' })
  const bodies = async () =>
    (await one.call(messages.list, { ticketId })).messages.map(({ body }: Message) => body)
  await until(async () => (await bodies()).includes('Obrigado'), {
    within: 180_000,
    what: 'a message after the upgrade',
  })

  const up = async (service?: string) => {
    if (service) return starters[service]!(service)
    await Promise.all([...nodes.keys()].map(startNode))
  }
  const site = {
    folder: path,
    postgres: () => running.get('postgres')!,
    node: () => nodes.get('app1')!,
    up,
  }
  expect(await runDocumented('Backup and restore', 0, site)).toBe(0)
  for (const node of nodes.values()) expect(await node.stop()).toBe(0)

  // A new machine: no database, no files, and the same .env.
  await running.get('postgres')!.stop()
  await rm(join(image.root, 'var/lib/recado/media/company', String(companyId)), { recursive: true })
  expect(await runDocumented('Backup and restore', 1, site)).toBe(0)
  const { url } = nodes.get('app1')!
  const again = agentAt(url, (await signIn(url, 'ana@casa.test')).token)
  const page = await again.call(messages.list, { ticketId })
  expect(page.messages.map(({ body }) => body)).toContain('Obrigado')
  expect(
    await download(
      url,
      page.messages.find(({ id }) => id === sent.id)!,
    ),
  ).toEqual(picture)
  for (const node of nodes.values()) expect(await node.stop()).toBe(0)
}, 900_000)

async function signIn(url: string, email: string): Promise<{ token: string; companyId: number }> {
  const reply = await fetch(`${url}/api${session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(reply.status).toBe(200)
  // The address of the product begins with https.
  expect(reply.headers.get('set-cookie')).toContain('Secure')
  const { token, user } = session.login.answer.parse(await reply.json())
  return { token, companyId: user.companyId }
}

async function sendFile(
  agent: Agent,
  url: string,
  { ticketId, picture }: { ticketId: number; picture: Buffer },
): Promise<Message> {
  const form = new FormData()
  form.append('medias', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'sala.png')
  const reply = await fetch(`${url}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agent.token()}` },
    body: form,
  })
  expect(reply.status).toBe(200)
  const said = messages.send.answer.parse(await reply.json())
  return Array.isArray(said) ? said[0]! : said
}

async function download(url: string, { mediaUrl }: Message): Promise<Buffer> {
  const reply = await fetch(new URL(mediaUrl!, url))
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}
