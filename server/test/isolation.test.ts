import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/endpoint'
import { expect, test } from 'vitest'
import { requestFor } from './caller.ts'
import { aCompany, type Company } from './company.ts'
import { owner } from './database.ts'

/**
 * The neighbour's admin replays the whole contract with the ids of Casa Azul, alone and mixed with ids of their own.
 * Casa Azul answers as if those rows did not exist, and not one byte of it changes.
 */

type Input = Record<string, unknown>
type Attacks = Record<string, Input[]>
const MARK = 'marca-azul'

/** A company in which every table holds something, and whatever can be read says whose it is. */
async function aFullCompany() {
  const company = await aCompany()
  const { companyId, connection, contact, ticket, message, sales, bia, neighbour, stranger } =
    company
  const mine = {
    connection: await connection({ name: `${MARK} número`, qrcode: `${MARK} qr`, isDefault: true }),
    contact: await contact({ name: `${MARK} Lia`, email: `${MARK}@lia.test` }),
  }
  const answered = await ticket({
    contactId: mine.contact.id,
    connectionId: mine.connection.id,
    queueId: sales.id,
    userId: bia.user.id,
    status: 'open',
    lastMessage: `${MARK} última`,
    unreadMessages: 1,
  })
  const waiting = await ticket({ status: 'pending', queueId: sales.id })
  const failed = await message(answered, {
    body: `${MARK} mensagem`,
    fromMe: true,
    failureCode: 'ERR_SENDING_WAPP_MSG',
    failureCanRetry: true,
  })
  await message(answered, { body: `${MARK} pergunta` })
  const file = [failed.id, `${MARK}.pdf`, `${MARK}-key`]
  await owner`
    insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${companyId}, ${file[0]}, ${file[1]}, 'application/pdf', ${file[2]})`
  await owner`
    insert into outbox (company_id, connection_id, message_id, conversation)
    values (${companyId}, ${mine.connection.id}, ${failed.id}, ${answered.id})`
  await owner`
    insert into journal (company_id, connection_id, network_id, from_me, conversation)
    values (${companyId}, ${mine.connection.id}, 'n-1', false, 'x')`
  await owner`
    insert into connection_secrets values (${companyId}, ${mine.connection.id}, '\\x00')`
  await owner`
    insert into connection_leases values (${companyId}, ${mine.connection.id}, gen_random_uuid(), 1, now())`
  await owner`
    insert into refresh_tokens (company_id, session_id, token_hash)
    values (${companyId}, ${bia.claims.sessionId}, sha256(gen_random_uuid()::text::bytea))`
  const theirs = {
    connection: await neighbour.connection({ isDefault: true }),
    contact: await neighbour.contact(),
    waiting: await neighbour.ticket({ status: 'pending' }),
    talking: await neighbour.ticket({ status: 'open', userId: stranger.user.id }),
  }
  return { ...company, mine: { ...mine, answered, waiting, failed }, theirs }
}

/** For every line that takes an id anywhere: calls with ids of Casa Azul. */
const attacksOn = ({
  mine,
  theirs,
  sales,
  bia,
}: Awaited<ReturnType<typeof aFullCompany>>): Attacks => {
  const { connection, contact, answered, waiting, failed } = mine
  const byConnection = [{ id: connection.id }]
  const bySide = (more: Input) => [answered, waiting].map(({ id }) => ({ ticketId: id, ...more }))
  const filters = [
    { whatsappParam: connection.id, showAll: true },
    { queueIds: [sales.id], showAll: true },
    { users: [bia.user.id], showAll: true },
  ]
  return {
    'GET /whatsapp/:id': byConnection,
    'PUT /whatsapp/:id': [{ id: connection.id, name: 'Roubado', isDefault: false }],
    'DELETE /whatsapp/:id': byConnection,
    'POST /whatsappsession/:id': byConnection,
    'PUT /whatsappsession/:id': byConnection,
    'DELETE /whatsappsession/:id': byConnection,
    'GET /contacts/:id': [{ id: contact.id }],
    'GET /tickets': filters
      .map((filter) => ({ ...filter, searchParam: MARK }))
      .concat(filters as never),
    'GET /tickets-count-status': filters,
    'GET /tickets/:ticketId': bySide({}),
    'GET /tickets/u/:ticketUuid': [{ ticketUuid: answered.uuid }, { ticketUuid: waiting.uuid }],
    'POST /tickets': [
      { contactId: contact.id },
      { contactId: contact.id, whatsappId: connection.id, queueId: sales.id, userId: bia.user.id },
      { contactId: theirs.contact.id, whatsappId: connection.id },
      { contactId: theirs.contact.id, queueId: sales.id },
    ],
    'PUT /tickets/:ticketId': [
      ...bySide({ status: 'open' }),
      ...bySide({ status: 'closed' }),
      ...bySide({ status: 'pending' }),
    ],
    'POST /tickets/:ticketId/read': bySide({}),
    'GET /messages/:ticketId': bySide({}),
    'POST /messages/:ticketId': [
      ...bySide({ body: 'invadido' }),
      { ticketId: theirs.talking.id, body: 'invadido', quotedMsgId: failed.id },
    ],
    'POST /messages/:messageId/retry': [{ messageId: failed.id }],
  }
}

/** Lines that take no id of anything a company owns. */
const without = [
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
  'GET /auth/me',
  'GET /users/list',
  'GET /whitelabels',
  'GET /whitelabels/:name',
  'GET /queue',
  'GET /whatsapp',
  'POST /whatsapp',
  'GET /contacts',
  'POST /contacts',
]

const promised = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

const tenantTables = await owner<{ name: string }>`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id'`

/** A fingerprint of every row of a company, table by table, as the owner of the tables sees it. */
async function fingerprints(companyId: number): Promise<Record<string, string>> {
  const parts = tenantTables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
      from ${name} t where company_id = ${companyId}`,
  )
  const text = parts.join(' union all ')
  const rows = await owner<{ name: string; sum: string }>(Object.assign([text], { raw: [text] }))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Nothing there: a refusal that says so, or a page and counts of nothing. */
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

test('a line that takes an id does not go untried', () => {
  const tried = [...Object.keys(attacksOn(nobody())), ...without].sort()
  expect(tried).toEqual(promised.map(lineOf).sort())
})

/** Ids of nothing, to ask only which lines are tried. */
const nobody = () =>
  new Proxy({}, { get: (): unknown => nobody() }) as Awaited<ReturnType<typeof aFullCompany>>

test('with ids of another company nothing is found, nothing told and nothing changed', async () => {
  const company = await aFullCompany()
  const { stranger, network, companyId, runJobs } = company
  const before = await fingerprints(companyId)
  const empty = Object.entries(before).filter(([, sum]) => sum.startsWith('0 '))
  expect(empty, 'every table of a company holds a row for this test').toEqual([])
  for (const endpoint of promised)
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

test('a ticket is never given to somebody of another company', async () => {
  const { stranger, theirs, bia, neighbour } = await aFullCompany()
  const { id: contactId } = await neighbour.contact()
  const begun = await stranger(contract.tickets.create, { contactId, userId: bia.user.id })
  expect(begun.userId).toBe(stranger.user.id)
  const ticketId = theirs.waiting.id
  const change = { ticketId, status: 'open', userId: bia.user.id } as const
  const accepted = await stranger(contract.tickets.change, change).catch(() => undefined)
  expect([undefined, stranger.user.id]).toContain(accepted?.userId)
  const [row] = await owner`select user_id from tickets where id = ${ticketId}`
  expect([null, stranger.user.id]).toContain(row.user_id)
})

test('a message that comes under the id of a message of another company is a message of its own', async () => {
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

test('files cannot be laid into a conversation of another company either', async () => {
  const company = await aFullCompany()
  const before = await fingerprints(company.companyId)
  const file = { name: 'a.png', content: 'not looked at', type: 'image/png' }
  for (const { id } of [company.mine.answered, company.mine.waiting]) {
    const laid = company.stranger.upload(contract.messages.send, { ticketId: id, body: 'x' }, [
      file,
    ])
    await expect(laid).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
  }
  expect(await fingerprints(company.companyId)).toEqual(before)
})

test('lists and searches show nothing of another company', async () => {
  const { stranger } = await aFullCompany()
  const open = promised.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  expect(open.length).toBeGreaterThan(6)
  for (const endpoint of open)
    for (const input of [{}, { searchParam: MARK, showAll: true }, { searchParam: 'marca' }]) {
      const reply = await stranger.request(requestFor(endpoint, input))
      expect(reply.statusCode, lineOf(endpoint)).toBe(200)
      expect(reply.body, lineOf(endpoint)).not.toContain(MARK)
    }
})
