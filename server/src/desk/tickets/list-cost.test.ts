import { expect, test } from 'vitest'
import { blocksOf } from '../../../test/database/blocks.ts'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type TicketFilter, disjointParts } from './filter.ts'

const PAGE = 41
/** A page of rows plus the index levels of each part. The history has many times as many blocks. */
const FEW_BLOCKS = 60
const HISTORY = 8_000

type User = Ctx['user']
type Kind = { status: 'closed' | 'pending'; userId: number | null; queueId: number | null }

/** Tickets without unread messages, one per customer. */
async function fillWith({ companyId }: Company, { status, userId, queueId }: Kind) {
  await owner`
    with met as (
      insert into contacts (company_id, name, number)
      select ${companyId}, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, ${HISTORY}::int) n
      returning id)
    insert into tickets (company_id, contact_id, status, user_id, queue_id, last_message_at)
    select ${companyId}, id, ${status}, ${userId}, ${queueId}, now() - make_interval(mins => id) from met`
  await owner`analyze tickets`
}

/** Blocks that a page of this list reads, per part. The first run also loads the catalogue. */
async function blocksOfList(who: Company, user: User, filter: TicketFilter): Promise<number> {
  const parts = await who.inside(async (ctx) =>
    disjointParts({ ...ctx, user }, filter).map((part) =>
      part
        .select(['tickets.id', 'tickets.lastMessageAt'])
        .orderBy('tickets.lastMessageAt', 'desc')
        .orderBy('tickets.id', 'desc')
        .limit(PAGE),
    ),
  )
  let blocks = 0
  for (const part of parts) blocks += Math.min(await blocksOf(who, part), await blocksOf(who, part))
  return blocks
}

const leader: User = {
  id: 0,
  name: 'Ana Prado',
  profile: 'admin',
  super: false,
  queueIds: [],
  seesNumbers: true,
}

test('resolved tickets with unread messages are found without reading all resolved ones', async () => {
  const acme = await aCompany()
  const { id: userId } = acme.bia.user
  await fillWith(acme, { status: 'closed', userId, queueId: null })
  const unread = { status: 'closed', withUnreadMessages: true } as const
  const agent: User = { ...leader, id: userId, profile: 'user', queueIds: [acme.sales.id] }
  for (const user of [leader, agent])
    expect(await blocksOfList(acme, user, unread)).toBeLessThan(FEW_BLOCKS)
})

test('tickets waiting in a queue are found without reading those of other queues', async () => {
  const acme = await aCompany()
  await fillWith(acme, { status: 'pending', userId: null, queueId: acme.sales.id })
  const agent: User = {
    ...leader,
    id: acme.rui.user.id,
    profile: 'user',
    queueIds: [acme.support.id],
  }
  expect(await blocksOfList(acme, agent, { status: 'pending' })).toBeLessThan(FEW_BLOCKS)
  const ofSupport: TicketFilter = { status: 'pending', queueIds: [acme.support.id] }
  for (const user of [leader, agent])
    expect(await blocksOfList(acme, user, ofSupport)).toBeLessThan(FEW_BLOCKS)
})
