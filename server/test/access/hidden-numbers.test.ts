import { settings } from '@recado/contract/accounts/settings'
import { contract, modules } from '@recado/contract/all'
import { contacts } from '@recado/contract/contacts/contacts'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import type { LiveEvent } from '@recado/contract/platform/live'
import { may } from '@recado/contract/platform/permissions'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { requestFor } from '../caller.ts'
import { owner } from '../database.ts'
import { ready, startLive, untilAllReceived } from '../screens.ts'
import { attacksOn } from './cross-company-calls.ts'
import { aFullCompany, type FullCompany, MARK } from './full-company.ts'
import { holdsHidden, namedTexts } from './hidden-fields.ts'
import { wellFormed } from './well-formed.ts'

/**
 * Every call and live event of the contract in a company that hides the numbers of its contacts. Nothing that an agent
 * receives contains the digits of a number.
 */

const endpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const events = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter((one): one is LiveEvent => typeof one === 'object' && one !== null && 'channel' in one)
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

const NUMBER = '5511987651234'
const OLD_NUMBER = '5521976549876'
const GROUPED = '+55 11 98765-1234'

const NOW = '2026-01-05T12:00:00.000Z'

/** The names on one shared contact card. Some contain a number, some are one. */
const CARD_NAMES = ['Lia 11 98765-1234', 'Ana', NUMBER, GROUPED]

/** Every spelling of a number, without punctuation. */
const spellings = [NUMBER, OLD_NUMBER].flatMap((number) => {
  const short = number.slice(0, 4) + number.slice(5)
  return [number.slice(2), short.slice(2)]
})

/** The first number that the text contains, however it is grouped. */
const numberIn = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s+().-]/g, '')
  return spellings.find((number) => digits.includes(number))
}

/**
 * The full company, whose contact is named by the number, with the number in everything that the product writes itself:
 * a line about its change, a shared contact card, a quotation, a cause, a scheduled text with variables.
 */
async function aHidingCompany(): Promise<FullCompany> {
  const full = await aFullCompany()
  const { companyId, mine, ana, bia, message } = full
  const { id } = mine.contact
  await owner`
    update contacts set name = ${OLD_NUMBER}, number = ${OLD_NUMBER}
     where company_id = ${companyId} and id = any(${[id, mine.merged, mine.waiting.contactId]}::int[])`
  await owner`
    insert into contact_aliases (company_id, kind, value, contact_id)
    values (${companyId}, 'phone', ${OLD_NUMBER}, ${id}), (${companyId}, 'phone', ${NUMBER}, ${id})`
  await owner`update tickets set user_id = ${bia.user.id}, status = 'open' where id = ${mine.answered.id}`
  await ana(contacts.update, { id, name: GROUPED, number: NUMBER })
  const cards = { contacts: CARD_NAMES.map((name) => ({ name, phones: [GROUPED, NUMBER] })) }
  const card = await message(mine.answered, {
    body: CARD_NAMES.join(', '),
    mediaType: 'contact',
    extra: JSON.stringify(cards),
  })
  await message(mine.answered, { body: 'Este', quotedId: card.id })
  const inputs = { text: CARD_NAMES.join(', '), received: NUMBER }
  const cause = { kind: 'rule', name: 'VIP', code: 'rule_messageReceived', inputs, decidedAt: NOW }
  await owner`update messages set extra = ${JSON.stringify({ cause })}::jsonb where id = ${mine.failed.id}`
  await owner`
    update tickets set last_message = ${CARD_NAMES.join(', ')}, last_message_type = 'contact' where company_id = ${companyId}`
  await owner`
    update contact_imports set columns = ${`[{"title": "n", "guess": "number", "samples": ["${NUMBER}"]}]`}
     where company_id = ${companyId}`
  await owner`
    update contact_import_rejects set cells = ${`["${NUMBER}"]`} where company_id = ${companyId}`
  await owner`update idle_schedules set message = 'Oi {{numero}}' where company_id = ${companyId}`
  await ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
  return full
}

/** Calls of Casa Azul's own agent: those with ids of the company, a search, and one without ids. */
function inputsFor(full: FullCompany, endpoint: Endpoint): Record<string, unknown>[] {
  const own = attacksOn(full)[lineOf(endpoint)] ?? []
  const words = [MARK, NUMBER, '98765', 'bom dia'].map((searchParam) => ({
    searchParam,
    showAll: true,
  }))
  const search = endpoint.method === 'GET' ? [...words, { showAll: true }] : []
  const plain = wellFormed(endpoint)
  return endpoint.path.includes(':')
    ? own
    : [plain, ...search.map((more) => ({ ...plain, ...more })), ...own]
}

type Reply = { line: string; status: number; body: string }

async function replyTo(who: Caller, endpoint: Endpoint, input: object): Promise<Reply> {
  const request: InjectOptions = requestFor(endpoint, input as Record<string, unknown>)
  const { statusCode: status, body } = await who.request(request)
  return { line: lineOf(endpoint), status, body }
}

/** The calls that a signed-in agent may make. Signing out is left out: it ends the session. */
const ofAgents = endpoints.filter(
  (endpoint) =>
    endpoint.may !== 'public' &&
    may({ profile: 'user' }, endpoint.may) &&
    lineOf(endpoint) !== 'DELETE /auth/logout',
)
const reading = ofAgents.filter(({ method }) => method === 'GET')
const changing = ofAgents.filter(({ method }) => method !== 'GET')
const holding = changing.filter(({ answer }) => holdsHidden(answer))

async function repliesTo(full: FullCompany, who: Caller, called: Endpoint[]): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const endpoint of called)
    for (const input of inputsFor(full, endpoint)) replies.push(await replyTo(who, endpoint, input))
  return replies
}

const succeeded = ({ status }: Reply) => status === 200

/** Calls that are refused here: imports to everybody without numbers, the others by the state of these rows. */
const REFUSED = [
  'POST /contacts/import',
  'POST /contact-imports/:id/start',
  'POST /tickets',
  'POST /messages/:messageId/media',
  'POST /messages/:messageId/reaction',
  'POST /tickets/:ticketId/bot',
  'POST /automation-rules/:id/run',
]

test('no call of an agent answers with a number, and the same calls of a manager do', async () => {
  const full = await aHidingCompany()
  const seen = (await repliesTo(full, full.mel, reading)).filter(succeeded)
  const withNumbers = new Set(seen.filter(({ body }) => numberIn(body)).map(({ line }) => line))
  expect(withNumbers.size).toBeGreaterThan(8)
  const shown = await repliesTo(full, full.bia, reading)
  for (const { line, body } of shown) expect(numberIn(body), `${line} ${body}`).toBeUndefined()
  const hidden = new Set(shown.filter(({ body }) => body.includes('•')).map(({ line }) => line))
  // What an agent may not read at all is refused.
  const refused = new Set(shown.filter(({ status }) => status === 403).map(({ line }) => line))
  expect([...withNumbers].filter((line) => !hidden.has(line) && !refused.has(line))).toEqual([])
})

test.for(holding.map((endpoint) => [lineOf(endpoint), endpoint] as const))(
  '%s by an agent answers with no number and tells none to open screens',
  async ([line, endpoint]) => {
    const full = await aHidingCompany()
    const { live, url } = await startLive(full)
    const screens = await Promise.all([full.bia, full.mel].map((who) => ready(url, who)))
    const replies = await repliesTo(full, full.bia, [endpoint])
    await untilAllReceived(live, full.companyId, screens)
    for (const { body } of replies) expect(numberIn(body), body).toBeUndefined()
    const heard = JSON.stringify(screens[0]!.heard)
    expect(numberIn(heard), heard).toBeUndefined()
    const isAnswered = replies.some((reply) => succeeded(reply) && reply.body.includes('•'))
    expect(isAnswered).toBe(!REFUSED.includes(line))
  },
)

test('no other change by an agent answers with a number', async () => {
  const full = await aHidingCompany()
  const others = changing.filter((endpoint) => !holding.includes(endpoint))
  for (const { line, body } of await repliesTo(full, full.bia, others))
    expect(numberIn(body), `${line} ${body}`).toBeUndefined()
})

test('every number in an answer or event of the contract is declared as one', () => {
  const shown = [
    ...endpoints.map((endpoint) => [lineOf(endpoint), endpoint.answer] as const),
    ...events.map((event) => [`${event.channel} ${event.action}`, event.data] as const),
  ]
  const names = /number|phone|mobile|cell|contactName/i
  const open = shown.flatMap(([name, schema]) =>
    namedTexts(schema).flatMap(({ path, isHidden }) =>
      names.test(path.at(-1)!) && !isHidden ? `${name} ${path.join('.')}` : [],
    ),
  )
  const hidden = shown
    .flatMap(([, schema]) => namedTexts(schema))
    .filter(({ isHidden }) => isHidden)
  expect(hidden.length).toBeGreaterThan(50)
  // The numbers of the company itself, and the phones of companies for operators.
  const own = /^(\w+ \/companies\b|\w+ \/whatsapp(session)?\b|whatsapp(Session)? )/
  expect(open.filter((line) => !own.test(line))).toEqual([])
})
