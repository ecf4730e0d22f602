import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import { connections } from '@recado/contract/connections/connections'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { typebots } from '@recado/contract/connections/typebots'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { readCloudSettings } from '../whatsapp/cloud/settings.ts'

const texts = {
  greetingMessage: 'Olá! Com quem quer falar?',
  complationMessage: 'Até logo!',
  outOfHoursMessage: 'Voltamos às 8h.',
  ratingMessage: 'Gostou?',
}

test('a connection is shown with its settings; absent fields stay, an empty list clears', async () => {
  const { ana, mel, sales, support } = await aCompany()
  const queueIds = [support.id, sales.id, sales.id]
  const made = await ana(connections.create, {
    name: 'Loja',
    queueIds,
    expirationTime: 30,
    ...texts,
  })
  const settled = { ...texts, expirationTime: 30, token: '', cloud: null, provider: 'simulated' }
  expect(made).toMatchObject({ ...settled, queues: [sales, support].map(shortly) })
  expect(await mel(connections.show, { id: made.id })).toMatchObject(settled)
  await ana(connections.update, { id: made.id, complationMessage: '' })
  expect(await ana(connections.show, { id: made.id })).toMatchObject({
    ...settled,
    complationMessage: '',
    queues: [{ id: sales.id }, { id: support.id }].toSorted(byId(made.queues)),
  })
  const cleared = { id: made.id, queueIds: [], expirationTime: null, greetingMessage: '' }
  expect(await ana(connections.update, cleared)).toMatchObject({ queues: [], expirationTime: null })
})

const shortly = ({ id, name, color }: { id: number; name: string; color: string }) => ({
  id,
  name,
  color,
})
const byId = (order: { id: number }[]) => (one: { id: number }, other: { id: number }) =>
  order.findIndex(({ id }) => id === one.id) - order.findIndex(({ id }) => id === other.id)

test('a number with several queues must have a greeting and keep it', async () => {
  const { ana, sales, support } = await aCompany()
  const refusal = { code: 'ERR_WAPP_GREETING_REQUIRED', status: 400 }
  const { id } = await ana(connections.create, { name: 'Loja', queueIds: [sales.id] })
  const both = { id, queueIds: [sales.id, support.id] }
  await expect(ana(connections.update, both)).rejects.toMatchObject(refusal)
  expect((await ana(connections.show, { id })).queues).toHaveLength(1)
  await ana(connections.update, { ...both, greetingMessage: 'Olá!' })
  await expect(ana(connections.update, { id, greetingMessage: ' ' })).rejects.toMatchObject(refusal)
})

test('an unknown queue or one of another company is refused', async () => {
  const { ana, sales, neighbour } = await aCompany()
  const foreign = await neighbour.queue()
  await expect(
    ana(connections.create, { name: 'Loja', queueIds: [sales.id, foreign.id] }),
  ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  expect(await ana(connections.list, {})).toEqual([])
})

test('a token is returned once, stored as a digest, and replaced by the next', async () => {
  const { ana, mel, connection } = await aCompany()
  const { id } = await connection()
  await expect(mel(connections.renewToken, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  const first = await ana(connections.renewToken, { id })
  const second = await ana(connections.renewToken, { id })
  expect(first.token).toMatch(/^rcd_[\w-]{43}$/)
  expect(second.token).not.toBe(first.token)
  const kept = () => owner`select key_hash = sha256(${second.token}::bytea) as "isDigest"
    from api_keys where connection_id = ${id}`
  expect(await kept()).toEqual([{ isDigest: true }])
  expect((await ana(connections.show, { id })).token).toBe(MASKED_SECRET)
  await ana(connections.dropToken, { id })
  expect((await ana(connections.show, { id })).token).toBe('')
})

test('only offered providers can be chosen, and the first is the default', async () => {
  const { ana, world } = await aCompany()
  expect(await ana(connections.providers, {})).toMatchObject({
    providers: [{ provider: 'simulated', qr: true, pairingCode: false }],
  })
  const { simulated } = world.networks.offered
  world.networks.offered = { baileys: simulated! }
  expect(await ana(connections.create, { name: 'Loja' })).toMatchObject({ provider: 'baileys' })
  await expect(
    ana(connections.create, { name: 'Vendas', provider: 'simulated' }),
  ).rejects.toMatchObject({ code: 'ERR_WAPP_PROVIDER_UNAVAILABLE', status: 400 })
})

const cloud = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  accessToken: 'EAAG-secret',
  appSecret: 'app-secret',
  verifyToken: 'chosen-by-us',
}

test('Cloud API secrets are never returned and stay when stars are sent; the verify token is shown', async () => {
  const { ana, mel, inside, world } = await aCompany()
  const { simulated } = world.networks.offered
  world.networks.offered = { cloud: simulated! }
  world.publicUrl = new URL('https://desk.casa.test')
  const { id, ...made } = await ana(connections.create, { name: 'Loja', cloud })
  const shown = { accessToken: MASKED_SECRET, appSecret: MASKED_SECRET }
  const { phoneNumberId, verifyToken } = cloud
  expect(made.cloud).toMatchObject({ ...shown, phoneNumberId, verifyToken })
  expect(made.cloud?.webhookUrl).toMatch(
    /^https:\/\/desk\.casa\.test\/webhooks\/whatsapp\/\w{32,}$/,
  )
  expect((await mel(connections.show, { id })).cloud).toBeNull()
  await ana(connections.update, {
    id,
    cloud: { ...cloud, ...shown, accessToken: 'EAAG-other' },
  })
  expect(await inside((ctx) => readCloudSettings(ctx, id))).toMatchObject({
    ...cloud,
    accessToken: 'EAAG-other',
  })
  await ana(connections.restart, { id })
  expect(await inside((ctx) => readCloudSettings(ctx, id))).toBeDefined()
})

test('new credentials of a refused number are tried at once; a stopped number stays stopped', async () => {
  const { ana, world } = await aCompany()
  const { simulated } = world.networks.offered
  world.networks.offered = { cloud: simulated! }
  const { id } = await ana(connections.create, { name: 'Loja', cloud })
  const refusedWith = (reason: string) =>
    owner`update connections set status = 'DISCONNECTED', reason = ${reason} where id = ${id}`
  const saved = () =>
    ana(connections.update, { id, cloud: { ...cloud, accessToken: 'EAAG-other' } })
  await refusedWith('bad-token')
  expect(await saved()).toMatchObject({ status: 'OPENING', reason: null })
  await refusedWith('user')
  expect(await saved()).toMatchObject({ status: 'DISCONNECTED', reason: 'user' })
})

test('an open number reconnects for new ids or a new token, and for nothing else', async () => {
  const { ana, world } = await aCompany()
  const { simulated } = world.networks.offered
  world.networks.offered = { cloud: simulated! }
  const { id } = await ana(connections.create, { name: 'Loja', cloud })
  const signals: unknown[] = []
  world.signal = (topic, news) => void signals.push([topic, news])
  const saved = async (change: Partial<typeof cloud>) => {
    await owner`update connections set status = 'CONNECTED', reason = null where id = ${id}`
    signals.length = 0
    const { status } = await ana(connections.update, { id, cloud: { ...cloud, ...change } })
    return [status, signals.length]
  }
  expect(await saved({})).toEqual(['CONNECTED', 0])
  expect(await saved({ accessToken: MASKED_SECRET })).toEqual(['CONNECTED', 0])
  for (const change of [{ phoneNumberId: '7' }, { wabaId: '8' }, { accessToken: 'EAAG-other' }])
    expect(await saved(change)).toEqual(['OPENING', 1])
})

test('the owner of a number requests its pairing code from the network', async () => {
  const { ana, companyId, connection, network, world } = await aCompany()
  const { id } = await connection({ status: 'qrcode' })
  const asked: unknown[] = []
  const given = { code: 'ABCD-1234', expiresAt: '2026-11-22T12:00:00.000Z' }
  const { ask } = world.networks
  world.networks.ask = async (...question) => {
    asked.push(question)
    return given as never
  }
  const number = '+55 (11) 98765-4321'
  expect(await ana(connections.pair, { id, number })).toEqual(given)
  expect(asked).toEqual([
    [
      { companyId, connectionId: id },
      { op: 'pairing-code', number: '5511987654321' },
    ],
  ])
  world.networks.ask = ask
  network.closed.add(id)
  await expect(ana(connections.pair, { id, number })).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED')
  expect(network.sent).toEqual([])
})

test('the texts of a number close a conversation, ask for the rating and thank for it', async () => {
  const { ana, bia, connection, ticket, companyId } = await aCompany()
  const { id: connectionId } = await connection()
  await ana(connections.update, { id: connectionId, ...texts })
  const taken = { connectionId, status: 'open', userId: bia.user.id } as const
  const plain = await ticket(taken)
  const said = async (ticketId: number) =>
    (await ana(messages.list, { ticketId })).messages.map(
      ({ body, system }) => system?.action ?? body,
    )
  await bia(tickets.change, { ticketId: plain.id, status: 'closed' })
  expect(await said(plain.id)).toEqual(['resolved', 'Até logo!'])
  expect(await ana(tickets.show, { ticketId: plain.id })).toMatchObject({ status: 'closed' })

  await owner`update settings set value = 'enabled' where company_id = ${companyId} and key = 'userRating'`
  const rated = await ticket(taken)
  await bia(tickets.change, { ticketId: rated.id, status: 'closed' })
  expect((await said(rated.id)).at(-1)).toMatch(/^Gostou\?\n\nResponda de 1 a 3:/)

  const unattended = await ticket({ connectionId, status: 'pending' })
  await ana(tickets.change, { ticketId: unattended.id, status: 'closed' })
  expect(await said(unattended.id)).toEqual(['resolved'])
})

test('a flow is set for a number by its name and shown to every reader', async () => {
  const { ana, bia, mel, connection } = await aCompany()
  const { id, name: whatsappName } = await connection({ name: 'Loja / centro' })
  const flow = { typebot: 'Vendas', publicId: 'vendas-1', delay_message: 1500, enabled: true }
  await expect(bia(typebots.save, { whatsappName, ...flow })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(mel(typebots.search, { whatsappName })).rejects.toThrow('ERR_NO_TYPEBOT_FOUND')
  await expect(bia(typebots.search, { whatsappName })).rejects.toThrow('ERR_NO_PERMISSION')
  await ana(typebots.save, { whatsappName, ...flow, enabled: false })
  expect(await ana(typebots.save, { whatsappName, ...flow })).toMatchObject(flow)
  expect(await mel(typebots.search, { whatsappName })).toMatchObject(flow)
  await ana(connections.remove, { id })
  await expect(mel(typebots.search, { whatsappName })).rejects.toThrow('ERR_NO_TYPEBOT_FOUND')
})
