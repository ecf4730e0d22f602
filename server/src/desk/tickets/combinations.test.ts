import { tickets } from '@recado/contract/desk/tickets'
import { beforeEach, expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'

// External clients send more than the change: the queue with the user, the connection, fields of bots, whole tickets.

let acme: Company
let ticketId: number
let whatsappId: number

beforeEach(async () => {
  acme = await aCompany()
  whatsappId = (await acme.connection()).id
  const { bia, sales } = acme
  const held = { status: 'open', userId: bia.user.id, queueId: sales.id } as const
  ticketId = (await acme.ticket({ ...held, connectionId: whatsappId })).id
})

const put = async (body: object, who = acme.bia) =>
  (await who.request({ method: 'PUT', url: `/api/tickets/${ticketId}`, payload: body })).json()

test('transfer to a queue, with or without its connection', async () => {
  const { support } = acme
  const body = { queueId: support.id, status: 'pending', userId: null, whatsappId }
  expect(await put(body)).toMatchObject({ status: 'pending', userId: null, queueId: support.id })
  expect(await put({ ...body, whatsappId: null }, acme.ana)).toMatchObject({ status: 'pending' })
})

test('transfer to a user, with or without a queue', async () => {
  const { ana, rui, support } = acme
  const within = await put({ userId: rui.user.id, queueId: support.id, whatsappId: null })
  expect(within).toMatchObject({ status: 'open', userId: rui.user.id, queueId: support.id })
  const without = await put({ userId: rui.user.id }, ana)
  expect(without).toMatchObject({ userId: rui.user.id, queueId: null })
  const { id: queueId } = await acme.neighbour.queue()
  expect(await put({ userId: rui.user.id, queueId }, ana)).toMatchObject({
    error: 'ERR_NO_QUEUE_FOUND',
  })
})

test('resolve and reopen with user, queue and fields of bots', async () => {
  const { bia, sales, support } = acme
  const bots = { useIntegration: false, promptId: null, integrationId: null, chatbot: false }
  const both = { userId: bia.user.id, queueId: sales.id }
  expect(await put({ status: 'closed', ...both, ...bots })).toMatchObject({ status: 'closed' })
  expect(await put({ status: 'open', ...both })).toMatchObject({ status: 'open', ...both })
  await put({ status: 'closed', userId: bia.user.id })
  const moved = await put({ status: 'open', userId: bia.user.id, queueId: support.id })
  expect(moved).toMatchObject({ status: 'open', queueId: support.id })
  expect(await put(bots)).toMatchObject({ id: ticketId, status: 'open' })
})

test('accept into a queue', async () => {
  const { rui, bia, sales, support } = acme
  ticketId = (await acme.ticket({ status: 'pending' })).id
  const body = { status: 'open', userId: rui.user.id, queueId: support.id }
  expect(await put(body, rui)).toMatchObject({ ...body, unreadMessages: 0 })
  expect(await put({ ...body, userId: bia.user.id, queueId: sales.id })).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  })
})

test('a whole ticket sent back applies only what has changed', async () => {
  const { bia } = acme
  const whole = await bia(tickets.show, { ticketId })
  const told = acme.told.length
  expect(await put(whole)).toMatchObject({ status: 'open', userId: bia.user.id })
  expect(await put({ ...whole, sendIdlenessMessage: false })).toMatchObject({
    status: 'open',
    sendIdlenessMessage: false,
  })
  expect(await put({ ...whole, sendIdlenessMessage: false, status: 'closed' })).toMatchObject({
    status: 'closed',
    queueId: whole.queueId,
  })
  const lines = acme.told.slice(told).flatMap(({ data }: any) => data.message?.system?.action ?? [])
  expect(lines).toEqual(['idleOff', 'resolved'])
})

test('a whole waiting ticket sent back keeps waiting, in its queue or without one', async () => {
  const { bia, sales } = acme
  for (const queueId of [sales.id, null]) {
    ticketId = (await acme.ticket({ status: 'pending', queueId })).id
    const { updatedAt: _then, ...whole } = await bia(tickets.show, { ticketId })
    const told = acme.told.length
    expect(await put(whole)).toMatchObject(whole)
    expect(acme.told.slice(told)).toEqual([])
    expect(await put({ ...whole, expirationTime: 30 })).toMatchObject({
      status: 'pending',
      queueId,
      unreadMessages: whole.unreadMessages,
      expirationTime: 30,
    })
  }
})

test('only contradictions are refused, with the field', async () => {
  const refused = async (body: object) =>
    (await put(body)).details?.issues?.map((one: any) => one.path)
  expect(await refused({ status: 'open', userId: null })).toEqual(['userId'])
  expect(await refused({ status: 'closed', whatsappId: whatsappId + 1 })).toEqual(['whatsappId'])
  expect(await refused({ status: 'open', whatsappId: whatsappId + 1 })).toEqual(['whatsappId'])
  expect(await refused({})).toEqual(['status'])
  expect(await refused({ id: ticketId })).toEqual(['status'])
  expect(await acme.bia(tickets.show, { ticketId })).toMatchObject({ status: 'open' })
})
