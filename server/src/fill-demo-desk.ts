import { randomUUID } from 'node:crypto'
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

/**
 * Fills the desk of a new company of the demonstration: tags, quick replies, a sales funnel, customers with accepted
 * tickets, and scheduled messages. It goes through the commands of the screens, so that all derived data is right.
 */
export async function fillDemoDesk(world: World, companyId: number): Promise<void> {
  await receiveCustomers(world, companyId)
  await within(world, { companyId }, async (ctx) => {
    const queues = await idsByName(ctx, 'queues')
    const admin = await actingAs(ctx, 'admin@recado.demo')
    const tags = await addTags(admin)
    for (const { queue, ...reply } of demoReplies)
      await createQuickMessage(admin, {
        ...reply,
        isGlobal: true,
        queueId: queue ? queues.get(queue)! : null,
      })
    const lanes = await addLanes(admin)
    for (const customer of demoCustomers) await addTicket(ctx, customer, { queues, tags, lanes })
    await addSchedules(admin)
  })
}

/** The customers write to the only number of the company, the longest waiting first. */
async function receiveCustomers(world: World, companyId: number): Promise<void> {
  const { id: connectionId } = await within(world, { companyId }, ({ db }) =>
    db.selectFrom('connections').select('id').executeTakeFirstOrThrow(),
  )
  const options = { companyId, connectionId, runAsCompany: 1, reopenWithinHours: 2 }
  const intake = makeIntake(world, options)
  const written = demoCustomers.toReversed().map(inboundOf)
  await Promise.all(written.map((one) => intake.take(one)))
  await Promise.all(written.map(({ networkId }) => intake.settled(networkId)))
  await intake.stop()
}

const MINUTE_MS = 60_000

function inboundOf({ name, number, text, minutesAgo }: DemoCustomer): Inbound {
  const customer = { kind: 'user', phone: number } as const
  return {
    networkId: randomUUID(),
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
