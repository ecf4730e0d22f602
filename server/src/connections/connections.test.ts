import { connections } from '@recado/contract/connections/connections'
import { messages } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { runBlocked } from '../../test/database/run-blocked.ts'
import { within } from '../platform/database/within.ts'
import {
  holdLease,
  type Lease,
  LeaseLostError,
  releaseLease,
  renewLeases,
  claimLease,
} from '../links/lease/lease.ts'
import { saveState } from '../links/state.ts'

test('a new number starts at once, and the first becomes the default', async () => {
  const acme = await aCompany()
  const first = await acme.ana(connections.create, { name: 'Loja' })
  expect(first).toMatchObject({ isDefault: true, status: 'OPENING', qrcode: '' })
  expect(acme.signals).toEqual([
    {
      topic: 'connection',
      news: { companyId: acme.companyId, connectionId: first.id, requested: 'start' },
    },
  ])
  const second = await acme.ana(connections.create, { name: 'Atacado' })
  expect(second.isDefault).toBe(false)
  await acme.ana(connections.update, { id: second.id, isDefault: true })
  const all = await acme.ana(connections.list, {})
  expect(all.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Loja', false],
    ['Atacado', true],
  ])
  await expect(
    acme.ana(connections.update, { id: second.id, isDefault: false }),
  ).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP', status: 400 })
  await acme.ana(connections.remove, { id: second.id })
  expect((await acme.ana(connections.list, {}))[0]).toMatchObject({ name: 'Loja', isDefault: true })
})

test('two numbers of a company cannot share a name, two companies can', async () => {
  const acme = await aCompany()
  await acme.ana(connections.create, { name: 'Loja' })
  await expect(acme.ana(connections.create, { name: 'Loja' })).rejects.toMatchObject({
    code: 'ERR_WAPP_NAME_ALREADY_EXISTS',
    status: 400,
  })
  await acme.stranger(connections.create, { name: 'Loja' })
})

test('the plan limit holds for concurrent creations', async () => {
  const acme = await aCompany()
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, (_, i) => acme.ana(connections.create, { name: `Número ${i}` })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(
    new Set(['ERR_CONNECTION_LIMIT']),
  )
})

test('only an administrator changes connections, and only users who may pair see the QR code', async () => {
  const acme = await aCompany()
  const { id } = await acme.connection({ status: 'qrcode', qrcode: 'a secret code' })
  const refusal = { code: 'ERR_NO_PERMISSION', status: 403 }
  for (const who of [acme.mel, acme.bia]) {
    await expect(who(connections.create, { name: 'Loja' })).rejects.toMatchObject(refusal)
    await expect(who(connections.update, { id, name: 'x y' })).rejects.toMatchObject(refusal)
    await expect(who(connections.remove, { id })).rejects.toMatchObject(refusal)
    await expect(who(connections.start, { id })).rejects.toMatchObject(refusal)
    await expect(who(connections.restart, { id })).rejects.toMatchObject(refusal)
    await expect(who(connections.stop, { id })).rejects.toMatchObject(refusal)
  }
  expect((await acme.mel(connections.show, { id })).qrcode).toBe('a secret code')
  for (const line of [connections.show, connections.providers])
    await expect(acme.bia(line as typeof connections.show, { id })).rejects.toMatchObject(refusal)
  expect(await acme.bia(connections.list, {})).toMatchObject([{ id, qrcode: '' }])
})

async function isRenewed({ world }: Company, lease: Lease): Promise<boolean> {
  const held = [{ lease, isOnline: false }]
  const renewed = await renewLeases(world.db, { owner: lease.owner, held })
  return renewed.get(lease.connectionId)?.isKept ?? false
}

test('one node holds a connection, and a former owner can no longer write for it', async () => {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ status: 'OPENING' })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const take = (owner: string) => acme.inside((ctx) => claimLease(ctx, { connectionId, owner }))
  const both = await Promise.all([take(first), take(second)])
  expect(both.filter((one) => one !== undefined)).toHaveLength(1)
  const lost = both.find((one) => one !== undefined)!
  expect(await isRenewed(acme, lost)).toBe(true)

  await acme.inside((ctx) => releaseLease(ctx, lost))
  const held = (await take(second))!
  expect(held.epoch).toBe(lost.epoch + 1)
  expect(await isRenewed(acme, lost)).toBe(false)
  await expect(acme.inside((ctx) => holdLease(ctx, lost))).rejects.toThrow(LeaseLostError)
  const info = { state: 'CONNECTED' } as const
  await expect(acme.inside((ctx) => saveState(ctx, { lease: lost, info }))).rejects.toThrow(
    LeaseLostError,
  )
  await acme.inside((ctx) => saveState(ctx, { lease: held, info }))
  expect((await acme.ana(connections.show, { id: connectionId })).status).toBe('CONNECTED')
})

test('a claim waits for a write in flight', async () => {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const [owner, rival] = [crypto.randomUUID(), crypto.randomUUID()]
  const lease = (await acme.inside((ctx) => claimLease(ctx, { connectionId, owner })))!
  const order: string[] = []
  const { answer } = await acme.inside(async (ctx) => {
    await holdLease(ctx, lease)
    const take = () =>
      within(acme.world, acme, async (taking) => {
        await releaseLease(taking, lease)
        return claimLease(taking, { connectionId, owner: rival })
      }).then(() => order.push('taken'))
    const held = await runBlocked(ctx.db, take)
    order.push('written')
    return held
  })
  await answer
  expect(order).toEqual(['written', 'taken'])
})

test('a lease is not renewed once users no longer want the connection open', async () => {
  const acme = await aCompany()
  const { id } = await acme.connection()
  const owner = crypto.randomUUID()
  const lease = (await acme.inside((ctx) => claimLease(ctx, { connectionId: id, owner })))!
  await acme.ana(connections.stop, { id })
  expect(await isRenewed(acme, lease)).toBe(false)
  expect(await acme.ana(connections.show, { id })).toMatchObject({
    status: 'DISCONNECTED',
    reason: 'user',
  })
})

test('tickets of a removed number stay readable and still name it', async () => {
  const acme = await aCompany()
  const { id, name } = await acme.connection({ isDefault: true })
  const ticket = await acme.ticket({ connectionId: id, status: 'open', userId: acme.ana.user.id })
  await acme.ana(connections.remove, { id })
  const page = await acme.ana(messages.list, { ticketId: ticket.id })
  expect(page.ticket).toMatchObject({ whatsappId: null, whatsapp: { id, name } })
  await expect(acme.ana(messages.send, { ticketId: ticket.id, body: 'x' })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
  expect(await acme.ana(connections.list, {})).toEqual([])
  const again = await acme.ana(connections.create, { name })
  expect(again).toMatchObject({ name, isDefault: true })
  expect(again.id).not.toBe(id)
  for (const line of [connections.show, connections.start, connections.remove] as const)
    await expect(acme.ana(line, { id })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
})

test('a stopped number stays stopped after a late state report', async () => {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ status: 'OPENING' })
  const owner = crypto.randomUUID()
  const lease = (await acme.inside((ctx) => claimLease(ctx, { connectionId, owner })))!
  await acme.ana(connections.stop, { id: connectionId })
  await acme.inside((ctx) => saveState(ctx, { lease, info: { state: 'CONNECTED' } }))
  const stopped = await acme.ana(connections.show, { id: connectionId })
  expect(stopped).toMatchObject({ status: 'DISCONNECTED', reason: 'user' })
})

test('of concurrent changes of the default exactly one wins, without an error', async () => {
  const acme = await aCompany()
  const ids = [await acme.connection(), await acme.connection(), await acme.connection()]
  for (let turn = 1; turn <= 3; turn++)
    await Promise.all(ids.map(({ id }) => acme.ana(connections.update, { id, isDefault: true })))
  const all = await acme.ana(connections.list, {})
  expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
