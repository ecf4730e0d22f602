import { messages } from '@recado/contract/desk/messages'
import { expect, test, vi } from 'vitest'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aDesk, subscribe } from '../../../test/push-desk.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { notifyOffline } from './notify-offline.ts'

test('messages of many tickets are enqueued in one statement, with a notification for each', async () => {
  const desk = await aDesk()
  const { double, bia, world, connectionId, inside, pass } = desk
  const many = ['Lia', 'Rui', 'Nina'].map(async (name) => {
    const { id: contactId, number } = await desk.contact({ name })
    const open = { connectionId, contactId, status: 'open', userId: bia.user.id } as const
    return { ticketId: (await desk.ticket(open)).id, from: number! }
  })
  const all = await Promise.all(many)
  await arrive(desk, { connectionId, all: all.map(({ from }) => anInbound({ from })) })
  const { notices } = await subscribe(double, bia)
  const queue = vi.spyOn(world, 'queue')
  await inside(async (ctx) => {
    const told = all.map(async ({ ticketId }) => {
      const { messages: said } = await bia(messages.list, { ticketId })
      return { message: said.at(-1)!, ticket: await showTicket(ctx, { ticketId }) }
    })
    await notifyOffline(ctx, await Promise.all(told))
  })
  expect(queue).toHaveBeenCalledOnce()
  await pass()
  expect(
    notices()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Lia', 'Nina', 'Rui'])
})
