import { protocolNumber } from '@recado/contract/desk/protocol-number'
import { tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../../test/company.ts'
import { owner } from '../../../../test/database.ts'
import { excerptOf } from './excerpt.ts'

const ids = (page: { tickets: { id: number }[] }) => page.tickets.map(({ id }) => id)

/** A ticket of Vendas with this customer message. */
async function aTicketSaying(acme: Company, body: string, more = {}) {
  const ticket = await acme.ticket({ queueId: acme.sales.id, ...more })
  const message = await acme.message(ticket, { body })
  return { ticket, message }
}

test('messages are found by any part, regardless of accents and case, and shown in the row', async () => {
  const acme = await aCompany()
  const { ticket, message } = await aTicketSaying(acme, 'O orçamento da AÇÃO ficou pronto?')
  await aTicketSaying(acme, 'Outra conversa')
  for (const searchParam of ['orcamento', 'ORÇAMENTO', 'acao', 'ament', 'pronto?']) {
    const page = await acme.ana(tickets.list, { searchParam, showAll: true })
    expect(ids(page), searchParam).toEqual([ticket.id])
    expect(page.tickets[0]!.match).toEqual({
      messageId: message.id,
      body: 'O orçamento da AÇÃO ficou pronto?',
      fromMe: false,
      user: null,
      createdAt: message.createdAt.toISOString(),
    })
    expect(page).toMatchObject({ count: 1, hasMore: false })
  }
})

test('a row found by its contact shows no message, and one found by both shows the message', async () => {
  const acme = await aCompany()
  const contact = await acme.contact({ name: 'Conceição Brandão' })
  const byName = await acme.ticket({ contactId: contact.id })
  const both = await acme.ticket({ contactId: contact.id })
  await acme.message(both, { body: 'aqui é a conceicao' })
  const { tickets: rows } = await acme.ana(tickets.list, { searchParam: 'conceiç', showAll: true })
  expect(new Map(rows.map(({ id, match }) => [id, match?.body]))).toEqual(
    new Map([
      [byName.id, undefined],
      [both.id, 'aqui é a conceicao'],
    ]),
  )
})

test('the newest match is shown, and all words must match in any order', async () => {
  const acme = await aCompany()
  const { ticket } = await aTicketSaying(acme, 'o boleto venceu ontem')
  const newest = await acme.message(ticket, { body: 'ontem paguei o boleto' })
  await acme.message(ticket, { body: 'só boleto' })
  await aTicketSaying(acme, 'ontem fui à loja')
  const page = await acme.ana(tickets.list, { searchParam: 'boleto  ontem', showAll: true })
  expect(ids(page)).toEqual([ticket.id])
  expect(page.tickets[0]!.match!.messageId).toBe(newest.id)
})

test('pattern characters match literally', async () => {
  const acme = await aCompany()
  const { ticket } = await aTicketSaying(
    acme,
    String.raw`desconto de 500% em abc_def c:\loja 'até'`,
  )
  await aTicketSaying(acme, 'desconto de 5000 em abcxdef')
  for (const searchParam of ['500%', 'abc_def', String.raw`c:\loja`, "'até'", 'desconto 00%'])
    expect(ids(await acme.ana(tickets.list, { searchParam, showAll: true }))).toEqual([ticket.id])
  expect(ids(await acme.ana(tickets.list, { searchParam: '%%%', showAll: true }))).toEqual([])
})

test('deleted messages and timeline lines are not found', async () => {
  const acme = await aCompany()
  const { ticket } = await aTicketSaying(acme, 'segredo apagado')
  await acme.message(ticket, { body: 'segredo apagado', isDeleted: true })
  const other = await acme.ticket()
  await acme.message(other, { body: 'segredo do sistema', mediaType: 'system' })
  const deleted = await acme.ticket()
  await acme.message(deleted, { body: 'segredo', isDeleted: true })
  expect(ids(await acme.ana(tickets.list, { searchParam: 'segredo', showAll: true }))).toEqual([
    ticket.id,
  ])
})

test('two characters match no message, and the first digit matches a number', async () => {
  const acme = await aCompany()
  await aTicketSaying(acme, 'oi 9')
  const contact = await acme.contact({ number: '9955512345678' })
  const ticket = await acme.ticket({ contactId: contact.id })
  expect(ids(await acme.ana(tickets.list, { searchParam: 'oi', showAll: true }))).toEqual([])
  expect(ids(await acme.ana(tickets.list, { searchParam: '9', showAll: true }))).toEqual([
    ticket.id,
  ])
})

test('a search finds only visible tickets, even for a frequent word', async () => {
  const acme = await aCompany()
  const { ticket: own } = await aTicketSaying(acme, 'palavra comum')
  const { ticket: foreign } = await aTicketSaying(acme, 'palavra', { queueId: acme.support.id })
  for (let i = 0; i < 300; i += 1) await acme.message(foreign, { body: `palavra ${i}` })
  const found = async (who: Company['ana']) =>
    new Set(ids(await who(tickets.list, { searchParam: 'palavra', showAll: true })))
  expect(await found(acme.bia)).toEqual(new Set([own.id]))
  expect(await found(acme.rui)).toEqual(new Set([foreign.id]))
  expect(await found(acme.mel)).toEqual(new Set([own.id, foreign.id]))
  expect(await found(acme.stranger)).toEqual(new Set())
})

test('a match is found behind thousands of other matches outside the filter', async () => {
  const acme = await aCompany()
  const { ticket: own, message } = await aTicketSaying(acme, 'palavra comum', { messagesCount: 1 })
  const foreign = await acme.ticket({ queueId: acme.support.id })
  await owner`
    insert into messages (id, company_id, ticket_id, contact_id, connection_id, network_id, from_me, body)
    select gen_random_uuid(), m.company_id, ${foreign.id}, ${foreign.contactId}, m.connection_id,
           m.network_id || n, false, 'palavra ' || n
      from messages m, generate_series(1, 5500) n
     where m.id = ${message.id}`
  const asked = { searchParam: 'palavra', showAll: true }
  expect(ids(await acme.bia(tickets.list, asked))).toEqual([own.id])
  const ofSales = { ...asked, queueIds: [acme.sales.id] }
  const { tickets: rows } = await acme.ana(tickets.list, ofSales)
  expect(rows.map(({ id, match }) => [id, match?.messageId])).toEqual([[own.id, message.id]])
})

test('a search combines with the other filters', async () => {
  const acme = await aCompany()
  const { ticket } = await aTicketSaying(acme, 'garantia', { status: 'closed' })
  await aTicketSaying(acme, 'garantia', { queueId: acme.support.id })
  const asked = { searchParam: 'garantia', showAll: true, queueIds: [acme.sales.id] }
  expect(ids(await acme.ana(tickets.list, asked))).toEqual([ticket.id])
  expect(ids(await acme.ana(tickets.list, { ...asked, status: 'open' }))).toEqual([])
})

test('search results are paged, newest last message first', async () => {
  const acme = await aCompany()
  const made = []
  for (let i = 0; i < 45; i += 1) {
    const lastMessageAt = new Date(Date.UTC(2026, 0, 1, 0, i))
    made.push((await aTicketSaying(acme, 'promoção', { lastMessageAt })).ticket)
  }
  const asked = { searchParam: 'promocao', showAll: true }
  const first = await acme.ana(tickets.list, { ...asked, withCount: true })
  expect(first).toMatchObject({ count: 45, hasMore: true })
  const last = first.tickets.at(-1)!
  const second = await acme.ana(tickets.list, {
    ...asked,
    after: `${last.lastMessageAt},${last.id}`,
  })
  expect(second.hasMore).toBe(false)
  expect([...ids(first), ...ids(second)]).toEqual(made.map(({ id }) => id).toReversed())
})

test('an old message of the company is found behind a long history', async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  const { ticket, message } = await aTicketSaying(acme, 'a relíquia do cofre azul')
  await aTicketSaying(other, 'a relíquia do cofre azul')
  // Older than all steps of the backward search.
  await owner`select setval(${`message_position_${acme.companyId}`}::regclass, 3000000)`
  await aTicketSaying(acme, 'bom dia')
  for (const searchParam of ['reliquia', 'azul relíquia cofre']) {
    const page = await acme.ana(tickets.list, { searchParam, showAll: true })
    expect(ids(page), searchParam).toEqual([ticket.id])
    const hits = await acme.inside(async ({ db }) => {
      const words = sql`${searchParam.split(' ')}::text[]`
      return (
        await sql`select id from search_messages(${words}, 1e18::bigint, 9, true)`.execute(db)
      ).rows
    })
    expect(hits, searchParam).toEqual([{ id: message.id }])
  }
})

test('with too many contacts of a name, the one who wrote last is found too', async () => {
  const acme = await aCompany()
  const last = await acme.contact({ name: 'Zuleica Zambrano' })
  const ticket = await acme.ticket({ contactId: last.id, queueId: acme.sales.id })
  await owner`
    insert into contacts (company_id, name, number)
    select ${acme.companyId}, 'Ana Zambrano ' || n, '77' || n from generate_series(1, 600) n`
  const found = async (who: Company['ana'], searchParam: string) =>
    ids(await who(tickets.list, { searchParam, showAll: true }))
  expect(await found(acme.bia, 'zambrano')).toEqual([ticket.id])
  expect(await found(acme.rui, 'zambrano')).toEqual([])
})

test('the excerpt of a long message surrounds the match', () => {
  const long = `${'antes '.repeat(40)}o PRÊMIO saiu ${'depois '.repeat(40)}`
  const shown = excerptOf(long, ['premio'])
  expect(shown).toMatch(/^…(antes )+o PRÊMIO saiu/)
  expect(shown.length).toBeLessThanOrEqual(161)
  expect(excerptOf('curta\n\ne boa', ['boa'])).toBe('curta e boa')
})

test('a ticket is found by the protocol number its customer quotes, by those who may see it', async () => {
  const acme = await aCompany()
  const ticket = await acme.ticket({ queueId: acme.support.id })
  const day = ticket.createdAt.toISOString().slice(0, 10)
  const searchParam = protocolNumber({ id: ticket.id, day })
  const asked = { searchParam, showAll: true }
  expect(ids(await acme.ana(tickets.list, asked))).toEqual([ticket.id])
  expect(ids(await acme.bia(tickets.list, asked))).toEqual([])
  const otherDay = protocolNumber({ id: ticket.id, day: '2020-02-29' })
  expect(ids(await acme.ana(tickets.list, { ...asked, searchParam: otherDay }))).toEqual([])
  const other = await aCompany()
  expect(ids(await other.ana(tickets.list, asked))).toEqual([])
})
