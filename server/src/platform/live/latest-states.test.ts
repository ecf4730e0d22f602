import { ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { messageCreated } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { about, ready, startLive, untilAllReceived } from '../../../test/screens.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import { type PendingEvent, latestStates } from './latest-states.ts'

const update = (id: number, revision: number, rooms: string[]): PendingEvent => ({
  event: ticketUpdated,
  data: { revision },
  to: { rooms },
  stateOf: { id, revision },
})
const other = (event: PendingEvent['event'], to: PendingEvent['to']): PendingEvent => ({
  event,
  data: {},
  to,
})

const shown = (events: PendingEvent[]) =>
  latestStates(events).map(({ event, data, to }) => [event.action, data, to])

const queue = { rooms: ['admins', 'q:1'] }

test('of several states of one ticket only the last one is sent, at its own place', () => {
  expect(
    shown([
      update(1, 1, queue.rooms),
      other(messageCreated, queue),
      update(2, 1, queue.rooms),
      update(1, 2, queue.rooms),
      other(messageCreated, queue),
      update(1, 3, queue.rooms),
      other(messageCreated, queue),
    ]),
  ).toEqual([
    ['create', {}, queue],
    ['update', { revision: 1 }, queue],
    ['create', {}, queue],
    ['update', { revision: 3 }, queue],
    ['create', {}, queue],
  ])
})

test('who does not receive the last state still receives the earlier one and the removal', () => {
  const accepted = ['admins', 'u:7']
  const removal = { rooms: ['q:1'], except: accepted }
  expect(
    shown([
      update(1, 1, queue.rooms),
      update(1, 2, accepted),
      other(ticketRemovedFromList, removal),
      update(1, 3, accepted),
    ]),
  ).toEqual([
    ['update', { revision: 1 }, { rooms: ['q:1'], except: accepted }],
    ['removeFromList', {}, removal],
    ['update', { revision: 3 }, { rooms: accepted }],
  ])
})

test('a ticket that returns to its queue is sent there after its removal', () => {
  const accepted = ['admins', 'u:7']
  expect(
    shown([
      update(1, 1, queue.rooms),
      update(1, 2, accepted),
      other(ticketRemovedFromList, { rooms: ['q:1'], except: accepted }),
      update(1, 3, queue.rooms),
      other(ticketRemovedFromList, { rooms: ['u:7'], except: queue.rooms }),
    ]),
  ).toEqual([
    ['update', { revision: 2 }, { rooms: ['u:7'], except: queue.rooms }],
    ['removeFromList', {}, { rooms: ['q:1'], except: accepted }],
    ['update', { revision: 3 }, queue],
    ['removeFromList', {}, { rooms: ['u:7'], except: queue.rooms }],
  ])
})

test('a state that leaves somebody out does not replace an earlier one', () => {
  const some = { rooms: ['all'], except: ['u:7'] }
  expect(
    shown([update(1, 1, ['all']), { ...update(1, 2, []), to: some }]).map(([, data]) => data),
  ).toEqual([{ revision: 1 }, { revision: 2 }])
})

test('a state that was read before another one does not replace it', () => {
  const { rooms } = queue
  const states = [update(1, 1, rooms), update(1, 3, rooms), update(1, 2, rooms)]
  expect(shown(states).map(([, data]) => data)).toEqual([{ revision: 3 }, { revision: 2 }])
})

test('a transaction that changes a ticket three times sends its last state once, and the numbers have no gap', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { id } = await company.ticket({ queueId: company.sales.id })
  const [ana, bia] = await Promise.all([company.ana, company.bia].map((who) => ready(url, who)))
  const change = () =>
    company.inside(async (ctx) => {
      for (const expirationTime of [10, 20, 30]) {
        const set = (update: Parameters<Parameters<typeof updateTicket>[1]>[0]) =>
          update.set({ expirationTime }).where('id', '=', id)
        emitTicketUpdated(ctx, (await updateTicket(ctx, set))!)
      }
    })
  await change()
  await change()
  await untilAllReceived(live, company.companyId, [ana!, bia!])
  for (const one of [ana!, bia!]) {
    expect(about(one, id)).toEqual(['update', 'update'])
    const news = one.heard.flatMap(({ news: it }) => (it?.ticket ? [it] : []))
    expect(news.map(({ ticket }) => ticket.expirationTime)).toEqual([30, 30])
    expect(news[1].seq).toBe(news[0].seq + 1)
  }
})
