import { settings } from '@recado/contract/accounts/settings'
import { contacts } from '@recado/contract/contacts/contacts'
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

test('a notification shows an agent no number that the company hides, and a manager the number', async () => {
  const { double, ana, bia, mel, lia, attended, write, pass, inside } = await aDesk()
  const [hers, leaders] = [await subscribe(double, bia), await subscribe(double, mel)]
  const number = '5511987651234'
  await ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
  await ana(contacts.update, { id: lia.id, name: '+55 11 98765-1234', number })
  await pass()
  expect(hers.notices()).toMatchObject([
    { title: 'Ana Prado alterou o número de 55•••••••1234', body: expect.stringContaining('1234') },
  ])
  const renumbered = JSON.stringify(hers.notices())
  await write('Meu CEP é 01310-100', number)
  await inside(({ db }) =>
    db.updateTable('tickets').set({ userId: mel.user.id }).where('id', '=', attended.id).execute(),
  )
  await write('Oi', number)
  expect(hers.notices()).toMatchObject([{ title: '55•••••••1234', body: 'Meu CEP é 01310-100' }])
  expect(renumbered + JSON.stringify(hers.notices())).not.toMatch(/98765|55118/)
  expect(leaders.notices().at(-1)).toMatchObject({ title: '+55 11 98765-1234 (2)', body: 'Oi' })
})
