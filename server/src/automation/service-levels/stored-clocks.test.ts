import { queues } from '@recado/contract/accounts/queues'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { ticketsIn } from '../../../test/told.ts'
import { keepDeadlines } from './keep-deadlines.ts'

const NOON = Date.parse('2020-11-23T12:00:00.000Z')
const after = (minutes: number) => new Date(NOON + minutes * 60_000)

test('a deadline that the ticket does not show changes without the ticket', async () => {
  const acme = await aCompany()
  const { ana, sales, clock, companyId, told } = acme
  clock.set(new Date(NOON))
  const { id: connectionId } = await acme.connection()
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${companyId}, ${connectionId}, ${sales.id})`
  await ana(queues.update, { id: sales.id, firstResponseMinutes: 10, resolutionMinutes: 60 })
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Oi' })] })
  const waiting = async () => (await ana(tickets.list, { status: 'pending' })).tickets[0]!
  const due = () =>
    owner`select kind, due_at from deadlines where company_id = ${companyId} order by due_at`
  const before = await waiting()
  expect(before.deadline).toMatchObject({ at: after(10).toISOString(), kind: 'firstResponse' })

  const change = async (targets: object) => {
    await ana(queues.update, { id: sales.id, ...targets })
    told.length = 0
    await acme.inside((ctx) => keepDeadlines(ctx, [before]))
  }
  await change({ resolutionMinutes: 120 })
  expect(await due()).toEqual([
    { kind: 'firstResponse', due_at: after(10) },
    { kind: 'resolution', due_at: after(120) },
  ])
  expect(await waiting()).toMatchObject({ revision: before.revision, deadline: before.deadline })
  expect(ticketsIn(told)).toEqual([])

  await change({ resolutionMinutes: 5 })
  const now = { deadline: { at: after(5).toISOString(), kind: 'resolution' } }
  expect(await waiting()).toMatchObject(now)
  expect(ticketsIn(told).at(-1)).toMatchObject(now)
})
