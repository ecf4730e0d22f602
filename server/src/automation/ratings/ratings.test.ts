import { queues } from '@recado/contract/accounts/queues'
import { dashboard } from '@recado/contract/desk/dashboard'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive, lia } from '../../../test/inbound.ts'
import { closeExpired } from '../idle/idle-tickets.ts'

const HOUR = 3_600_000

/** Lia has written, Bia has accepted and resolved. The company asks for ratings by default. */
async function resolved({ userRating = 'enabled' } = {}) {
  const company = await aCompany()
  const { bia, connection, companyId } = company
  await owner`update settings set value = ${userRating} where company_id = ${companyId} and key = 'userRating'`
  const shop = await connection({ isDefault: true })
  await says(company, shop.id, 'Oi')
  const [{ id: ticketId }] = await owner`select id from tickets where company_id = ${companyId}`
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(tickets.read, { ticketId })
  const close = () => bia(tickets.change, { ticketId, status: 'closed', justClose: true })
  return {
    company,
    shop,
    ticketId,
    close,
    bia,
    says: (text: string) => says(company, shop.id, text),
  }
}

const says = (company: Company, connectionId: number, text: string) =>
  arrive(company, { connectionId, all: [anInbound({ text, from: lia })] })

const cycles = ({ companyId }: Company) => owner`
  select rating, rated_at is not null as "isRated", rating_asked_at is not null as "isAsked" from cycles
   where company_id = ${companyId} order by id`

const said = ({ companyId }: Company) =>
  owner<{ body: string; fromMe: boolean }>`
    select body, from_me as "fromMe" from messages
     where company_id = ${companyId} and media_type <> 'system' order by position`.then((rows) =>
    rows.map(({ body, fromMe }) => `${fromMe ? '<' : '>'} ${body.split('\n')[0]}`),
  )

const ASK = '< Como foi o nosso atendimento? Responda de 1 a 3:'
const THANK = '< Obrigado pela sua avaliação!'

test('a digit answers the rating question, is stored and thanked for, and leaves the ticket closed', async () => {
  const { company, ticketId, close, bia, says } = await resolved()
  expect((await close()).status).toBe('closed')
  expect(await cycles(company)).toEqual([{ rating: null, isRated: false, isAsked: true }])
  await says(' 3 ')
  expect(await cycles(company)).toEqual([{ rating: 3, isRated: true, isAsked: true }])
  expect(await said(company)).toEqual(['> Oi', ASK, '>  3 ', THANK])
  const after = await bia(tickets.show, { ticketId })
  expect(after).toMatchObject({
    status: 'closed',
    unreadMessages: 0,
    waitingSince: null,
    messagesCount: 4,
  })
  const { attendants } = await company.mel(dashboard.show, { days: 2 })
  expect(attendants.find(({ id }) => id === bia.user.id)).toMatchObject({ rating: 3, ratings: 1 })
  const { messages: shown } = await bia(messages.list, { ticketId })
  expect(shown.filter(({ mediaType }) => mediaType !== 'system')).toHaveLength(4)
})

test('the question and the thanks of the queue of a ticket override those of the number', async () => {
  const { company, shop, ticketId, close, says } = await resolved()
  const { ana, companyId, sales } = company
  await owner`update connections set rating_message = 'E a loja?' where id = ${shop.id}`
  await owner`update tickets set queue_id = ${sales.id}
    where company_id = ${companyId} and id = ${ticketId}`
  const texts = { ratingMessage: 'Como foi em Vendas?', complationMessage: 'Vendas agradece!' }
  await ana(queues.update, { id: sales.id, ...texts })
  await close()
  await says('3')
  expect(await said(company)).toEqual([
    '> Oi',
    '< Como foi em Vendas?',
    '> 3',
    '< Vendas agradece!',
  ])
})

test('each cycle has one rating: a second digit is a message and reopens the ticket', async () => {
  const { company, ticketId, close, bia, says } = await resolved()
  await close()
  await says('1')
  await says('3')
  expect(await cycles(company)).toEqual([
    { rating: 1, isRated: true, isAsked: true },
    { rating: null, isRated: false, isAsked: false },
  ])
  expect((await bia(tickets.show, { ticketId })).status).toBe('pending')
})

test('anything but a digit is an ordinary message', async () => {
  const { company, ticketId, close, bia, says } = await resolved()
  await close()
  await says('Nota 3, obrigada')
  expect((await cycles(company))[0]).toMatchObject({ rating: null, isAsked: true })
  expect((await bia(tickets.show, { ticketId })).status).toBe('pending')
  // The ticket is open again: a digit now answers the agent, not the earlier question.
  await says('2')
  expect((await cycles(company)).map(({ rating }) => rating)).toEqual([null, null])
})

test('an answer counts as a rating for a day, later it opens a new ticket', async () => {
  for (const [hours, rating, count] of [
    [23, 2, 1],
    [25, null, 2],
  ] as const) {
    const { company, close, says } = await resolved()
    await close()
    company.clock.advance(hours * HOUR)
    await says('2')
    expect((await cycles(company))[0].rating, `${hours} h`).toBe(rating)
    const all = await owner`select id from tickets where company_id = ${company.companyId}`
    expect(all, `${hours} h`).toHaveLength(count)
  }
})

test('without ratings enabled nobody is asked, and a digit is no rating', async () => {
  const { company, ticketId, close, bia, says } = await resolved({ userRating: 'disabled' })
  await close()
  await says('3')
  expect(await said(company)).toEqual(['> Oi', '> 3'])
  expect((await cycles(company))[0]).toEqual({ rating: null, isRated: false, isAsked: false })
  expect((await bia(tickets.show, { ticketId })).status).toBe('pending')
})

test('nobody is asked about unattended or expired tickets or in a group', async () => {
  await lockExclusively('silence')
  const { company, ticketId, bia, shop } = await resolved()
  await bia(tickets.change, { ticketId, status: 'pending', userId: null })
  await bia(tickets.change, { ticketId, status: 'closed' })
  const group = await company.contact({ isGroup: true })
  const facts = { connectionId: shop.id, userId: bia.user.id, status: 'open' } as const
  const ofGroup = await company.ticket({ ...facts, contactId: group.id, isGroup: true })
  await bia(tickets.change, { ticketId: ofGroup.id, status: 'closed' })
  const silent = { lastMessageFromMe: true, expirationTime: 1, lastMessageAt: new Date(0) }
  await company.ticket({ ...facts, ...silent })
  company.clock.set('1980-01-01T12:00:00Z')
  await closeExpired.run(company.world)
  expect((await cycles(company)).map(({ isAsked }) => isAsked)).toEqual([false, false, false])
  expect(await said(company)).toEqual(['> Oi'])
})

test('after another resolution the earlier question can no longer be answered', async () => {
  const { company, ticketId, close, bia, says } = await resolved()
  await close()
  await bia(tickets.change, { ticketId, status: 'open' })
  await owner`update settings set value = 'disabled' where company_id = ${company.companyId} and key = 'userRating'`
  await close()
  await says('3')
  expect((await cycles(company)).map(({ rating }) => rating)).toEqual([null, null, null])
})

const comments = ({ companyId }: Company) =>
  owner<{ comment: string | null }>`
    select rating_comment as comment from cycles where company_id = ${companyId} order by id`.then(
    (rows) => rows.map(({ comment }) => comment),
  )

test('the first text after the rating is its comment and a message, and leaves the ticket closed', async () => {
  const { company, ticketId, close, bia, says } = await resolved()
  await close()
  await says('3')
  await says('Muito rápido, obrigada!')
  expect(await comments(company)).toEqual(['Muito rápido, obrigada!'])
  expect(await said(company)).toEqual(['> Oi', ASK, '> 3', THANK, '> Muito rápido, obrigada!'])
  expect(await bia(tickets.show, { ticketId })).toMatchObject({
    status: 'closed',
    unreadMessages: 0,
    waitingSince: null,
    messagesCount: 5,
    rating: { score: 3, comment: 'Muito rápido, obrigada!' },
  })
  // The next text is an ordinary message.
  await says('Ah, e vocês abrem sábado?')
  expect(await comments(company)).toEqual(['Muito rápido, obrigada!', null])
  expect((await bia(tickets.show, { ticketId })).status).toBe('pending')
})

test('a text counts as the comment for ten minutes, later it reopens the ticket', async () => {
  for (const [minutes, comment, status] of [
    [9, 'Demorou', 'closed'],
    [11, null, 'pending'],
  ] as const) {
    const { company, ticketId, close, bia, says } = await resolved()
    await close()
    await says('1')
    company.clock.advance(minutes * 60_000)
    await says('Demorou')
    expect((await comments(company))[0], `${minutes} min`).toBe(comment)
    expect((await bia(tickets.show, { ticketId })).status, `${minutes} min`).toBe(status)
  }
})

test('a call or a picture after the rating is no comment', async () => {
  const { company, shop, ticketId, close, bia, says } = await resolved()
  await close()
  await says('2')
  const call = anInbound({ from: lia, body: { type: 'call', video: false } })
  await arrive(company, { connectionId: shop.id, all: [call] })
  expect(await comments(company)).toEqual([null, null])
  expect((await bia(tickets.show, { ticketId })).status).toBe('pending')
})

test('the dashboard lists the ratings of a period with their comments, newest first, page by page', async () => {
  const { company, close, bia, says, ticketId } = await resolved()
  const { mel, companyId } = company
  await close()
  await says('2')
  await says('Bom')
  const { ratings, hasMore } = await mel(dashboard.ratings, { days: 2 })
  expect(hasMore).toBe(false)
  expect(ratings).toMatchObject([
    {
      score: 2,
      comment: 'Bom',
      ticket: { id: ticketId },
      contact: { name: 'Lia Campos' },
      user: { id: bia.user.id },
      queue: null,
    },
  ])
  await owner`
    insert into cycles (company_id, queued_at, closed_at, rated_at, rating)
    select ${companyId}, now() - n * interval '1 second', now(), now() - n * interval '1 second', 1
      from generate_series(1, 30) n`
  const first = await mel(dashboard.ratings, { days: 2 })
  expect([first.ratings.length, first.hasMore]).toEqual([20, true])
  const last = first.ratings.at(-1)!
  const next = await mel(dashboard.ratings, { days: 2, after: `${last.ratedAt},${last.id}` })
  expect([next.ratings.length, next.hasMore]).toEqual([11, false])
  const ids = [...first.ratings, ...next.ratings].map(({ id }) => id)
  expect(new Set(ids).size).toBe(31)
  const { ratings: spoken } = await mel(dashboard.ratings, { days: 2, withComment: true })
  expect(spoken.map(({ comment }) => comment)).toEqual(['Bom'])
})
