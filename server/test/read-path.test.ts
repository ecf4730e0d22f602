import { contacts } from '@recado/contract/contacts/contacts'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { clearPageCache } from '../src/platform/read-path/page-cache.ts'
import { clearQueryCache } from '../src/platform/read-path/query-cache.ts'
import { clearRowCache } from '../src/platform/read-path/row-cache.ts'
import { aCompany, type Company, ownerDb } from './company.ts'
import { owner } from './database.ts'
import { randomFrom } from './random.ts'

const REQUESTS = 10_000
const DISTINCT = 400
const AT_ONCE = 25

/** The same requests in every run. */
const random = randomFrom(11)
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const chance = (share: number): boolean => random() < share

/** All companies have the same names, statuses and times, so only company and user distinguish their rows. */
async function aHistory({ hidesNumbers = false } = {}) {
  const company = await aCompany({ hidesNumbers })
  const { companyId, bia, mel, sales } = company
  await owner`
    with met as (
      insert into contacts (company_id, name, number)
      select ${companyId}, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, 120) n
      returning id, number)
    insert into tickets (company_id, contact_id, status, user_id, queue_id, unread_messages, last_message, last_message_at)
    select ${companyId}, id, (array['open', 'pending', 'closed'])[n % 3 + 1],
           (array[${bia.user.id}::int, ${mel.user.id}::int, null])[n % 3 + 1],
           (array[${sales.id}::int, null])[n % 2 + 1], n % 4, 'Mensagem ' || n,
           now() - make_interval(mins => n)
      from (select id, (number::bigint - 5511900000000)::int as n from met) contact`
  const rows = await ownerDb
    .selectFrom('tickets')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('lastMessageAt', 'desc')
    .limit(30)
    .execute()
  for (const ticket of rows) {
    await company.message(ticket, { body: `Olá de ${ticket.id}` })
    await company.message(ticket, { body: 'Bom dia', fromMe: true })
  }
  return { company, ticketIds: rows.map(({ id }) => id) }
}

type History = Awaited<ReturnType<typeof aHistory>>
type Request = { name: string; answer: () => Promise<string> }

const callers = ['ana', 'bia', 'mel'] as const

/** The response or refusal as text, because comparing 10,000 objects takes longer. */
async function answerOf(
  company: Company,
  [who, endpoint, input]: [(typeof callers)[number], Endpoint, object],
): Promise<string> {
  try {
    return JSON.stringify(await company[who](endpoint as typeof tickets.list, input))
  } catch (error) {
    return String(error)
  }
}

function listInput({ company }: History): object {
  return {
    ...(chance(0.9) && { status: oneOf(['open', 'pending', 'closed']) }),
    ...(chance(0.5) && { showAll: true }),
    ...(chance(0.3) && { queueIds: [company.sales.id] }),
    ...(chance(0.2) && { withUnreadMessages: true }),
    ...(chance(0.2) && { users: [oneOf([company.bia, company.mel]).user.id] }),
    ...(chance(0.3) && { withCount: false }),
    pageNumber: oneOf([1, 1, 2, 3]),
  }
}

function contactsInput(): object {
  return {
    ...(chance(0.2) && { searchParam: `cliente ${Math.ceil(random() * 9)}` }),
    pageNumber: oneOf([1, 2, 3]),
    withCount: chance(0.5),
  }
}

function aRequest(histories: History[]): Request {
  const history = oneOf(histories)
  const { company, ticketIds } = history
  const who = oneOf(callers)
  const [endpoint, input] = oneOf([
    () => [tickets.list, listInput(history)] as const,
    () => [tickets.counts, chance(0.5) ? { showAll: true } : {}] as const,
    () => [contacts.list, contactsInput()] as const,
    () => [messages.list, { ticketId: oneOf(ticketIds), system: chance(0.5) }] as const,
  ])()
  return {
    name: `${company.companyId} ${who} ${endpoint.path} ${JSON.stringify(input)}`,
    answer: () => answerOf(company, [who, endpoint, input]),
  }
}

function clearCaches(): void {
  clearQueryCache()
  clearRowCache()
  clearPageCache()
}

const PATIENCE_MS = 300_000

test(
  'no user, company or parameter ever gets the cached rows or parameters of another',
  async () => {
    const histories = [await aHistory(), await aHistory({ hidesNumbers: true })]
    const all = Array.from({ length: DISTINCT }, () => aRequest(histories))
    const uncached = new Map<string, string>()
    for (const { name, answer } of all) {
      clearCaches()
      uncached.set(name, await answer())
    }
    clearCaches()
    for (let done = 0; done < REQUESTS; done += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, () => oneOf(all))
      const answers = await Promise.all(batch.map(({ answer }) => answer()))
      for (const [i, { name }] of batch.entries()) expect(answers[i], name).toBe(uncached.get(name))
    }
  },
  PATIENCE_MS,
)
