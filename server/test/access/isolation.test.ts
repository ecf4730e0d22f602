import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { requestFor } from '../caller.ts'
import type { Company } from '../company.ts'
import { attacksOn, endpointsWithoutIds } from './cross-company-calls.ts'
import { owner } from '../database.ts'
import { fingerprints } from './fingerprints.ts'
import { aFullCompany, type FullCompany, MARK } from './full-company.ts'

/**
 * The neighbour's admin replays the whole contract with the ids of Casa Azul, alone and mixed with their own. Casa
 * Azul's rows must appear not to exist and must not change.
 */

const endpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whether a response is empty: a refusal that says so, or a page and counts of zero. */
function isEmptyHanded(status: number, reply: Record<string, unknown>): boolean {
  if (status === 404) return /^ERR_NO_\w+_FOUND$/.test(String(reply['error']))
  const isNothing = (value: unknown) =>
    value === 0 || value === false || (Array.isArray(value) && value.length === 0)
  return status === 200 && Object.values(reply).every(isNothing)
}

const toAzul = ({ told, signals, companyId }: Company) => [
  ...told.filter((one) => one.companyId === companyId),
  ...signals.filter(({ news }) => news.companyId === companyId),
]

test('every endpoint that takes an id is tried', () => {
  const tried = [...Object.keys(attacksOn(nobody())), ...endpointsWithoutIds].sort()
  expect(tried).toEqual(endpoints.map(lineOf).sort())
})

/** Fake ids, to list which endpoints are tried. */
const nobody = () => new Proxy({}, { get: (): unknown => nobody() }) as FullCompany

test('ids of another company find, emit and change nothing', async () => {
  const company = await aFullCompany()
  const { stranger, network, companyId, runJobs } = company
  const before = await fingerprints(companyId)
  const empty = Object.entries(before).filter(([, sum]) => sum.startsWith('0 '))
  expect(empty, 'every table of a company holds a row for this test').toEqual([])
  for (const endpoint of endpoints)
    for (const input of attacksOn(company)[lineOf(endpoint)] ?? []) {
      const what = `${lineOf(endpoint)} ${JSON.stringify(input)}`
      const reply = await stranger.request(requestFor(endpoint, input))
      const said = `${what} → ${reply.statusCode} ${reply.body}`
      expect(isEmptyHanded(reply.statusCode, reply.json()), said).toBe(true)
      expect(reply.body, what).not.toContain(MARK)
      expect(await fingerprints(companyId), what).toEqual(before)
    }
  await runJobs()
  expect(toAzul(company)).toEqual([])
  expect(network.sent).toEqual([])
  expect(await fingerprints(companyId)).toEqual(before)
})

test('a ticket is never transferred to a user of another company', async () => {
  const { stranger, theirs, bia, neighbour } = await aFullCompany()
  const { id: contactId } = await neighbour.contact()
  const begun = stranger(contract.tickets.create, { contactId, userId: bia.user.id })
  await expect(begun).rejects.toThrow('ERR_NO_USER_FOUND')
  expect(await stranger(contract.tickets.ofContact, { contactId })).toMatchObject({ tickets: [] })
  const ticketId = theirs.waiting.id
  const change = { ticketId, status: 'open', userId: bia.user.id } as const
  const accepted = await stranger(contract.tickets.change, change).catch(() => undefined)
  expect([undefined, stranger.user.id]).toContain(accepted?.userId)
  const [row] = await owner`select user_id from tickets where id = ${ticketId}`
  expect([null, stranger.user.id]).toContain(row.user_id)
})

test("a message with the id of another company's message is stored as a separate message", async () => {
  const company = await aFullCompany()
  const { stranger, theirs, mine } = company
  const before = await fingerprints(company.companyId)
  const { id } = mine.failed
  const sent = await stranger(contract.messages.send, {
    ticketId: theirs.talking.id,
    id,
    body: 'Bom dia!',
  })
  expect(sent).toMatchObject({ id, body: 'Bom dia!', ticketId: theirs.talking.id })
  expect(await fingerprints(company.companyId)).toEqual(before)
})

test('nobody sends an upload of another company', async () => {
  const company = await aFullCompany()
  const { stranger, neighbour, mine } = company
  const before = await fingerprints(company.companyId)
  const { id: connectionId } = await neighbour.connection()
  const theirs = { connectionId, status: 'open' as const, userId: stranger.user.id }
  const { id: ticketId } = await neighbour.ticket(theirs)
  const sent = stranger(contract.messages.send, { ticketId, uploads: [mine.upload] })
  await expect(sent).rejects.toMatchObject({ code: 'ERR_NO_UPLOAD_FOUND', status: 404 })
  expect(await fingerprints(company.companyId)).toEqual(before)
})

test('files cannot be uploaded to a conversation of another company', async () => {
  const company = await aFullCompany()
  const before = await fingerprints(company.companyId)
  const file = { name: 'a.png', content: 'not looked at', type: 'image/png' }
  for (const { id } of [company.mine.answered, company.mine.waiting]) {
    for (const endpoint of [contract.messages.send, contract.uploads.create]) {
      const laid = company.stranger.upload(endpoint, { ticketId: id }, [file])
      await expect(laid).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
    }
  }
  expect(await fingerprints(company.companyId)).toEqual(before)
})

/** Required parameters of lists. */
const needed: Record<string, object> = {
  'GET /contact-activity': { contactIds: '[]' },
  'GET /dashboard': { days: 7 },
  'GET /dashboard/ratings': { days: 7 },
  'GET /queue-options': { queueId: 1 },
  'GET /schedules/calendar': { from: '2099-01-01', to: '2099-01-31' },
}

test('lists and searches show nothing of another company', async () => {
  const { neighbour, hire } = await aFullCompany()
  const asked = { name: 'Otto Rangel', profile: 'admin', super: true } as const
  const otto = await hire(asked, neighbour.companyId)
  // Operators of the default brand see the invoices of every company, and payments to give back.
  const ofAll = ['/invoices/list', '/operation']
  const open = endpoints.filter(
    ({ method, path }) => method === 'GET' && !path.includes(':') && !ofAll.includes(path),
  )
  expect(open.length).toBeGreaterThan(6)
  for (const endpoint of open)
    for (const input of [{}, { searchParam: MARK, showAll: true }, { searchParam: 'marca' }]) {
      const reply = await otto.request(
        requestFor(endpoint, { ...needed[lineOf(endpoint)], ...input }),
      )
      expect(reply.statusCode, lineOf(endpoint)).toBe(200)
      expect(reply.body, lineOf(endpoint)).not.toContain(MARK)
    }
})
