import { formatMissed, type MissedPart } from '@recado/contract/accounts/missed-deadlines'
import { dashboard } from '@recado/contract/desk/dashboard'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'
import { aggregateDays } from './aggregate-days.ts'

type Result = {
  at: string
  kind?: 'firstResponse' | 'nextResponse' | 'resolution'
  isMet?: boolean
  queueId?: number
  userId?: number
  tagIds?: number[]
  ticketId?: number
}

/** Friday at noon in São Paulo. */
const NOW = '2020-11-27T15:00:00.000Z'
const EARLIER = '2020-11-25T12:00:00.000Z'

async function aTeam() {
  const acme = await aCompany()
  acme.clock.set(NOW)
  const { companyId, sales, bia } = acme
  const { id: connectionId } = await acme.connection({ name: 'Loja' })
  const [tag] = await owner<{ id: number }>`
    insert into tags (company_id, name, color) values (${companyId}, 'Urgente', '#112233') returning id`
  const decided = (one: Result) => owner`
    insert into service_level_results
      (company_id, ticket_id, kind, is_met, queue_id, connection_id, user_id, tag_ids, decided_at)
    values (${companyId}, ${one.ticketId ?? 1}, ${one.kind ?? 'firstResponse'}, ${one.isMet ?? true}, ${one.queueId ?? sales.id},
            ${connectionId}, ${one.userId ?? bia.user.id}, ${one.tagIds ?? []}, ${one.at})`
  const figures = async (asked: object = {}) =>
    (await acme.mel(dashboard.show, { days: 7, ...asked })).serviceLevels
  const addUp = async () => {
    while (!(await acme.inside(aggregateDays)).isDone);
  }
  return { ...acme, decided, figures, addUp, tagId: tag!.id, connectionId }
}

const none = { met: 0, missed: 0, missedTickets: 0 }

test('deadlines are counted in total and by queue, number, agent and tag, the same before and after the days are added up', async () => {
  const { decided, figures, addUp, tagId, support, rui } = await aTeam()
  expect(await figures()).toBeNull()
  await decided({ at: EARLIER, tagIds: [tagId] })
  await decided({ at: EARLIER, isMet: false })
  await decided({ at: NOW, queueId: support.id, userId: rui.user.id })
  await decided({ at: NOW, kind: 'resolution', isMet: false, userId: 0 })
  await decided({ at: '2020-10-01T12:00:00Z' })
  const first = (met: number, missed: number) => ({
    firstResponse: { met, missed },
    nextResponse: none,
    resolution: none,
  })
  const unresolved = { resolution: { met: 0, missed: 1 } }
  const expected = {
    ...first(2, 1),
    ...unresolved,
    byQueue: [
      { name: 'Suporte', ...first(1, 0) },
      { name: 'Vendas', ...first(1, 1), ...unresolved },
    ],
    byConnection: [{ name: 'Loja', ...first(2, 1), ...unresolved }],
    byUser: [
      { name: 'Bia Nunes', ...first(1, 1) },
      { name: 'Rui Tavares', ...first(1, 0) },
      { id: null, name: null, ...first(0, 0), ...unresolved },
    ],
    byTag: [{ id: tagId, name: 'Urgente', color: '#112233', ...first(1, 0) }],
  }
  expect(await figures()).toMatchObject(expected)
  await addUp()
  expect(await figures()).toMatchObject(expected)
  await addUp()
  expect(await figures()).toMatchObject(expected)
})

test('the filter of the dashboard holds for deadlines, and what is removed counts without a name', async () => {
  const { decided, figures, addUp, sales, support, connectionId, tagId } = await aTeam()
  await decided({ at: EARLIER, tagIds: [tagId] })
  await decided({ at: NOW, queueId: support.id })
  await addUp()
  expect((await figures({ queueIds: [sales.id] }))!.firstResponse).toMatchObject({
    met: 1,
    missed: 0,
  })
  expect((await figures({ whatsappIds: [connectionId] }))!.firstResponse.met).toBe(2)
  await owner`delete from tags where id = ${tagId}`
  await owner`update queues set deleted_at = now() where id = ${support.id}`
  const { byQueue, byTag } = (await figures())!
  expect(byQueue.map(({ name, firstResponse }) => [name, firstResponse.met])).toEqual([
    ['Vendas', 1],
    [null, 1],
  ])
  expect(byTag).toEqual([])
})

test('the figure of tickets with a missed deadline is the number of rows of its list', async () => {
  const acme = await aTeam()
  const { mel, ticket, sales, support, bia, decided, figures, addUp, tagId, connectionId } = acme
  const of = async (queueId: number) => (await ticket({ status: 'pending', queueId })).id
  const [first, second, third] = [await of(sales.id), await of(sales.id), await of(support.id)]
  const missed = { isMet: false, kind: 'nextResponse' as const }
  for (const at of [EARLIER, EARLIER, NOW]) await decided({ at, ...missed, ticketId: first })
  await decided({ at: NOW, ...missed, ticketId: second, tagIds: [tagId] })
  await decided({ at: NOW, ...missed, ticketId: third, queueId: support.id, userId: 0 })
  await decided({ at: NOW, ...missed, ticketId: NOWHERE })
  await decided({ at: '2020-10-01T12:00:00Z', ...missed, ticketId: third })
  await decided({ at: NOW, isMet: true, kind: 'nextResponse', ticketId: third })
  const kind = 'nextResponse'
  const listed = async (part: Partial<Record<MissedPart, number[]>> = {}) => {
    const text = formatMissed({ kind, from: '2020-11-21', to: '2020-11-27', ...part })
    const page = await mel(tickets.list, { missed: text, showAll: true, withCount: true })
    expect(page.tickets).toHaveLength(page.count!)
    return page.count
  }
  for (const isAddedUp of [false, true]) {
    if (isAddedUp) await addUp()
    const levels = (await figures())!
    expect(levels[kind]).toEqual({ met: 1, missed: 6, missedTickets: 3 })
    expect(await listed()).toBe(3)
    for (const [part, rows] of [
      ['queue', levels.byQueue],
      ['connection', levels.byConnection],
      ['user', levels.byUser],
      ['tag', levels.byTag],
    ] as const)
      for (const { id, [kind]: figure } of rows.filter((row) => row.id !== null))
        expect([part, id, figure.missedTickets]).toEqual([
          part,
          id,
          await listed({ [part]: [id!] }),
        ])
    const ofSales = (await figures({ queueIds: [sales.id], whatsappIds: [connectionId] }))!
    expect(ofSales[kind].missedTickets).toBe(
      await listed({ queue: [sales.id], connection: [connectionId] }),
    )
    expect(ofSales.byUser.find(({ id }) => id === bia.user.id)![kind].missedTickets).toBe(2)
  }
  for (const wrong of [
    'resolution',
    'resolution,2020-11-01,2020-11-40',
    'other,2020-11-01,2020-11-02',
  ])
    await expect(mel(tickets.list, { missed: wrong })).rejects.toThrow('ERR_INVALID_INPUT')
})
