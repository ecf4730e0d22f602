import { sql } from 'kysely'
import type { Profile } from '@recado/contract/platform/permissions'
import { createTag } from './desk/tags/commands.ts'
import { giveTag } from './desk/tags/ticket-tags.ts'
import { createLane } from './desk/funnel/lanes.ts'
import { putCard } from './desk/funnel/cards.ts'
import { createQuickMessage } from './desk/quick-messages/commands.ts'
import { createSchedule } from './desk/schedules/commands.ts'
import { acceptTicket } from './desk/tickets/accept.ts'
import { showTicket } from './desk/tickets/queries.ts'
import { makeIntake } from './inbox/intake.ts'
import type { Ctx, World } from './platform/ctx.ts'
import { within } from './platform/database/within.ts'
import type { Inbound } from './platform/whatsapp-driver.ts'
import {
  demoCustomers,
  demoLanes,
  demoReplies,
  demoSchedules,
  demoTags,
  type DemoCustomer,
} from './demo-desk.ts'

type Ids = ReadonlyMap<string, number>

/** Serialises nodes that fill the desk of one company concurrently; the second finds it filled. */
const LOCK = 726_003

/**
 * Fills the empty desks of these companies of the demonstration. A failure is logged and does not prevent the start; the
 * next start tries again.
 */
export async function fillDemoDesks(world: World, companyIds: number[]): Promise<void> {
  for (const companyId of companyIds)
    try {
      await fillDemoDesk(world, companyId)
    } catch (err) {
      world.log.error({ err, companyId }, 'the desk of the demonstration could not be filled')
    }
}

/**
 * Fills a desk: tags, quick replies, a sales funnel, customers with accepted tickets, and scheduled messages. It goes
 * through the commands of the screens, so that all derived data is right. The messages of the customers are stored
 * first; a repetition after a failure finds them. All else is one transaction.
 */
async function fillDemoDesk(world: World, companyId: number): Promise<void> {
  if (!(await within(world, { companyId, readOnly: true }, isEmpty))) return
  await receiveCustomers(world, companyId)
  await within(world, { companyId }, async (ctx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${companyId})`.execute(ctx.db)
    if (!(await isEmpty(ctx))) return
    const queues = await idsByName(ctx, 'queues')
    const admin = await actingAs(ctx, 'admin@recado.demo')
    const tags = await addTags(admin)
    await addReplies(admin, queues)
    const lanes = await addLanes(admin)
    for (const customer of demoCustomers) await addTicket(ctx, customer, { queues, tags, lanes })
    await addSchedules(admin)
  })
}

/** Whether the desk has none of what only people or the demonstration create. */
async function isEmpty({ db }: Ctx): Promise<boolean> {
  for (const table of ['tags', 'quickMessages', 'lanes'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** The customers write to the only number of the company, the longest waiting first. */
async function receiveCustomers(world: World, companyId: number): Promise<void> {
  const { id: connectionId } = await within(world, { companyId }, ({ db }) =>
    db.selectFrom('connections').select('id').executeTakeFirstOrThrow(),
  )
  const options = { companyId, connectionId, runAsCompany: 1, reopenWithinHours: 2 }
  const intake = makeIntake(world, options)
  try {
    const written = demoCustomers.toReversed().map(inboundOf)
    await Promise.all(written.map((one) => intake.take(one)))
    await Promise.all(written.map(({ networkId }) => intake.settled(networkId)))
  } finally {
    await intake.stop()
  }
}

const MINUTE_MS = 60_000

function inboundOf({ name, number, text, minutesAgo }: DemoCustomer): Inbound {
  const customer = { kind: 'user', phone: number } as const
  return {
    networkId: `demo-${number}`,
    chat: customer,
    author: customer,
    fromMe: false,
    at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
    pushName: name,
    origin: 'live',
    body: { type: 'text', text },
  }
}

async function idsByName({ db }: Ctx, table: 'queues' | 'contacts'): Promise<Ids> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The same transaction in the name of this user. */
async function actingAs(ctx: Ctx, email: string): Promise<Ctx> {
  const { db } = ctx
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'profile', 'super'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const queues = await db
    .selectFrom('userQueues')
    .select('queueId')
    .where('userId', '=', user.id)
    .execute()
  const profile = user.profile as Profile
  const queueIds = queues.map(({ queueId }) => queueId)
  return { ...ctx, user: { ...user, profile, queueIds, seesNumbers: true } }
}

async function addTags(ctx: Ctx): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const tag of demoTags) ids.set(tag.name, (await createTag(ctx, tag)).id)
  return ids
}

async function addReplies(ctx: Ctx, queues: Ids): Promise<void> {
  for (const { queue, ...reply } of demoReplies)
    await createQuickMessage(ctx, {
      ...reply,
      isGlobal: true,
      queueId: queue ? queues.get(queue)! : null,
    })
}

async function addLanes(ctx: Ctx): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const title of demoLanes) ids.set(title, (await createLane(ctx, { title })).id)
  return ids
}

/** The agent accepts the waiting ticket of the customer, tags it and puts it into the funnel. */
async function addTicket(
  ctx: Ctx,
  { number, queue, agent, card: { lane, tag, ...card } }: DemoCustomer,
  { queues, tags, lanes }: { queues: Ids; tags: Ids; lanes: Ids },
): Promise<void> {
  const holder = await actingAs(ctx, agent)
  const { ticketId } = await ctx.db
    .selectFrom('tickets')
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select('tickets.id as ticketId')
    .where('contacts.number', '=', number)
    .executeTakeFirstOrThrow()
  const queueId = queues.get(queue)!
  await acceptTicket(holder, await showTicket(holder, { ticketId }), { queueId })
  const tagId = tag ? tags.get(tag)! : null
  if (tagId) await giveTag(holder, { ticketId, tagId })
  await putCard(holder, { ...card, ticketId, laneId: lanes.get(lane)!, tagId })
}

async function addSchedules(ctx: Ctx): Promise<void> {
  const contacts = await idsByName(ctx, 'contacts')
  for (const { customer, inDays, time, ...schedule } of demoSchedules)
    await createSchedule(ctx, {
      ...schedule,
      contactId: contacts.get(customer)!,
      sendAt: `${dayIn(ctx, inDays)}T${time}`,
    })
}

const DAY_MS = 86_400_000

/** The day that many days from today, in the company's time zone. */
const dayIn = ({ now, timeZone }: Ctx, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone })
