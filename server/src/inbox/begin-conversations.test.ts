import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { businessHours } from '@recado/contract/automation/business-hours'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { connections } from '@recado/contract/connections/connections'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import {
  aBusyNumber,
  says,
  threeNumbers,
  ticketOf,
  unprocessedCount,
} from '../../test/busy-number.ts'
import type { Company } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { anInbound } from '../../test/inbound.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { makeIntake } from './intake.ts'
import { receiveBatch } from './receive-batch.ts'
import { receiveMessage } from './receive.ts'
import { storedState } from './stored-state.fixtures.ts'

const [lia, ivo, rosa] = threeNumbers
const [NEW, OTHER, THIRD] = ['5511960000001', '5511960000002', '5511960000003'] as const

type BusyNumber = Awaited<ReturnType<typeof aBusyNumber>>

/** A number with a bot, business hours, rules and a service level. The customers of `aBusyNumber` have written before that. */
async function anAutomatedNumber(): Promise<BusyNumber> {
  const number = await aBusyNumber()
  const { acme, connectionId } = number
  const { ana, sales } = acme
  const queueId = sales.id
  await ana(queues.update, {
    id: queueId,
    greetingMessage: 'Olá, {{primeiro_nome}}!',
    firstResponseMinutes: 30,
    resolutionMinutes: 480,
  })
  const option = { queueId, title: 'Pedidos', message: 'Qual o número?' }
  await ana(queueOptions.create, option)
  await ana(queueOptions.switch, { queueId, botEnabled: true })
  await ana(connections.update, { id: connectionId, queueIds: [queueId] })
  const week = Array.from({ length: 7 }, () => [{ start: '00:00', end: '24:00' }])
  await ana(businessHours.setWeek, { week })
  await ana(settings.update, { key: 'scheduleType', value: 'company' })
  await ana(settings.update, { key: 'outsidemessage', value: 'enabled' })
  await ana(settings.update, { key: 'CheckMsgIsGroup', value: 'disabled' })
  const [asked, fresh] = await Promise.all(
    ['Pediu', 'Novo'].map((name) => ana(tags.create, { name })),
  )
  await ana(automationRules.create, {
    name: 'Pedidos',
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['pedido'] }],
    actions: [{ kind: 'addTag', id: asked!.id }],
  })
  await ana(automationRules.create, {
    name: 'Novos',
    trigger: 'ticketCreated',
    conditions: [{ kind: 'newContact' }],
    actions: [{ kind: 'addTag', id: fresh!.id }],
  })
  return number
}

/** Each message in a transaction of its own, in order. */
async function oneByOne({ acme, connectionId, journalled }: BusyNumber, all: Inbound[]) {
  for (const { id: journalId, inbound } of await journalled(...all))
    await acme.inside((ctx) =>
      receiveMessage(ctx, { connectionId, journalId, inbound, reopenWithinHours: 2 }),
    )
}

/** All messages wait in the journal, so that the first batch has every conversation. */
async function together({ acme, connectionId, journalled }: BusyNumber, all: Inbound[]) {
  await journalled(...all)
  const { companyId, world } = acme
  // What a batch leaves is processed in order then, as by `oneByOne`.
  const options = { companyId, connectionId, runAsCompany: 1, reopenWithinHours: 2 }
  const intake = makeIntake(world, options)
  intake.resume()
  await intake.settled('what was left has entered the pipeline')
  await Promise.all(all.map(({ networkId }) => intake.settled(networkId)))
  await intake.stop()
}

const user = (ids: { phone?: string; lid?: string }) => {
  const peer = { kind: 'user', ...ids } as const
  return { chat: peer, author: peer }
}

/** When the ticket of the customer was closed, as hours ago. */
async function close({ acme }: BusyNumber, number: string, hours: number): Promise<void> {
  const { id: ticketId } = await ticketOf(acme, number)
  await acme.ana(tickets.change, { ticketId, status: 'closed' })
  await owner`update tickets set closed_at = now() - make_interval(hours => ${hours}) where id = ${ticketId}`
}

type Scenario = { prepare?: (number: BusyNumber) => Promise<unknown>; arrives: () => Inbound[] }

const scenarios: Record<string, Scenario> = {
  'new customers, one of them with several messages': {
    arrives: () => [
      ...says(NEW, 'Olá', 'é sobre', 'o pedido 7'),
      ...says(OTHER, 'um pedido'),
      ...says(lia, 'e o meu pedido?'),
      anInbound({ from: THIRD, pushName: '   ', body: { type: 'location', lat: 1, lng: 2 } }),
    ],
  },
  'a new customer under a number with and without its ninth digit': {
    arrives: () => [...says(NEW, 'um'), ...says('551160000001', 'dois'), ...says(OTHER, 'sim')],
  },
  'a new customer under two ids that one message connects': {
    arrives: () => [
      anInbound({ ...user({ lid: '90011' }), text: 'um' }),
      anInbound({ ...user({ phone: NEW, lid: '90011' }), text: 'dois' }),
      anInbound({ ...user({ lid: '90022' }), text: 'outro' }),
    ],
  },
  'a known contact under a further id, and a new customer': {
    arrives: () => [
      anInbound({ ...user({ phone: ivo, lid: '90033' }), text: 'um' }),
      anInbound({ ...user({ lid: '90033' }), text: 'dois' }),
      ...says(NEW, 'Olá'),
    ],
  },
  'a blocked contact, a group and a message of ours': {
    prepare: ({ acme }) =>
      owner`update contacts set blocked_at = '2026-01-01' where company_id = ${acme.companyId} and number = ${rosa}`,
    arrives: () => [
      ...says(rosa, 'bloqueada'),
      anInbound({ chat: { kind: 'group', group: '120363009' }, text: 'no grupo' }),
      anInbound({ from: OTHER, fromMe: true, origin: 'phone-echo', text: 'do celular' }),
      ...says(NEW, 'Olá'),
    ],
  },
  'tickets closed within the time of a reopening, of a rating, and before': {
    prepare: async (number) => {
      await close(number, lia, 1)
      await close(number, ivo, 3)
      await close(number, rosa, 50)
    },
    arrives: () => [
      ...says(lia, 'de novo', '2'),
      ...says(ivo, '2', 'ok'),
      ...says(rosa, '1', 'ok'),
    ],
  },
  'an active ticket on a removed connection of the same number': {
    prepare: async ({ acme, connectionId }) => {
      const { companyId } = acme
      const removed = await acme.connection({ deletedAt: new Date() })
      await owner`update tickets set connection_id = ${removed.id} where company_id = ${companyId}
                     and contact_id = (select id from contacts where company_id = ${companyId} and number = ${lia})`
      await owner`update connections set number = '5511900000000', name = 'Filial ' || (deleted_at is null)
                   where id in (${removed.id}, ${connectionId})`
    },
    arrives: () => [...says(lia, 'ainda'), ...says(NEW, 'Olá')],
  },
}

test.each(Object.entries(scenarios))(
  'batches and single processing store the same: %s',
  async (_name, { prepare, arrives }) => {
    const one = await anAutomatedNumber()
    const other = await anAutomatedNumber()
    const before = [one, other].map(({ acme }) => acme.heard().length)
    const all = arrives()
    for (const number of [one, other]) await prepare?.(number)
    await together(one, all)
    await oneByOne(other, all)

    expect(await storedState(one.acme)).toEqual(await storedState(other.acme))
    expect(await unprocessedCount(one.acme)).toBe(0)
    const [heard, expected] = [one, other].map(({ acme }, i) => acme.heard().slice(before[i]))
    expect(heard!.toSorted()).toEqual(expected!.toSorted())
  },
)

test('a batch begins the conversations of new customers in the order of their messages, with the first of each', async () => {
  const { acme, tried } = await anAutomatedNumber()
  expect(await tried(says(NEW, 'um', 'dois'), says(lia, 'a', 'b'), says(OTHER, 'três'))).toEqual([
    'a',
    'b',
    'um',
    'três',
  ])
  const [first, second] = await Promise.all([NEW, OTHER].map((one) => ticketOf(acme, one)))
  expect(first!.id).toBeLessThan(second!.id)
  expect(first).toMatchObject({
    unreadMessages: 1,
    bot: { state: 'options' },
    queueId: acme.sales.id,
    // Inserted with its deadline, and written once more, for the answer of the bot.
    deadline: { kind: 'firstResponse', breached: false },
    revision: 1,
  })
})

test.each([NEW, rosa])(
  'of two batches at once one begins the conversation with %s, and the other waits for nobody',
  async (from) => {
    const number = await anAutomatedNumber()
    const { acme, connectionId, journalled, goTogether } = number
    await close(number, rosa, 50)
    const first = await journalled(...says(from, 'um'))
    const second = await journalled(...says(from, 'dois'), ...says(OTHER, 'sim'))
    const [later, others] = [second.slice(0, 1), second.slice(1)]
    await acme.inside(async (ctx) => {
      const begun = { connectionId, conversations: [first], reopenWithinHours: 2 }
      expect(await receiveBatch(ctx, begun)).toEqual(first)
      expect(await goTogether(later, others)).toEqual(['sim'])
    })
    expect(await goTogether(later)).toEqual(['dois'])
    expect(await talkWith(acme, from)).toEqual({ heard: ['um', 'dois'], answers: 1 })
    expect(await conversationsOf(acme)).toEqual({ contacts: 4 + Number(from === NEW), active: 4 })
  },
)

test('two workers with the same new customers begin each conversation once', async () => {
  const { acme, connectionId, journalled } = await anAutomatedNumber()
  const { companyId, world } = acme
  // The bot counts an answer only after seconds, which a busy machine may take for this.
  acme.clock.set(new Date())
  const numbers = Array.from({ length: 30 }, (_, i) => `55119612345${String(i).padStart(2, '0')}`)
  await journalled(...numbers.flatMap((from) => says(from, 'um', 'dois')))
  const workers = [1, 2].map(() =>
    makeIntake(world, { companyId, connectionId, runAsCompany: 6, reopenWithinHours: 2 }),
  )
  for (const worker of workers) worker.resume()
  await expect.poll(() => unprocessedCount(acme), { timeout: 30_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(await conversationsOf(acme)).toEqual({ contacts: 33, active: 33 })
  for (const from of numbers)
    expect(await talkWith(acme, from)).toEqual({ heard: ['um', 'dois'], answers: 1 })
})

test('batches of two companies begin a conversation each with the same customer', async () => {
  const [one, other] = [await anAutomatedNumber(), await anAutomatedNumber()]
  await Promise.all([one, other].map(({ tried }) => tried(says(NEW, 'um'))))
  for (const { acme } of [one, other]) {
    expect(await conversationsOf(acme)).toEqual({ contacts: 4, active: 4 })
    expect(await talkWith(acme, NEW)).toEqual({ heard: ['um'], answers: 1 })
  }
})

/** What the customer has written into the active ticket, and how many answers of the bot it has. */
const talkWith = async ({ companyId }: Company, number: string) => {
  const [talk] = await owner`
    select array_agg(m.body order by position) filter (where not from_me) as heard,
           (count(*) filter (where from_me and media_type = 'text'))::int as answers
      from contacts c
      join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed'
      join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where c.company_id = ${companyId} and c.number = ${number}`
  return talk
}

const conversationsOf = async ({ companyId }: Company) => {
  const [counted] = await owner`
    select (select count(*)::int from contacts where company_id = ${companyId}) as contacts,
           (select count(*)::int from tickets where company_id = ${companyId} and status <> 'closed') as active`
  return counted
}
