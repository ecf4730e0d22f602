import type { Browser, Page } from '@playwright/test'
import { aPhone, asOwner, found, type Phone, refuse } from '../support/company.ts'
import { aConnectedNumber, atWork, beside, expect } from '../support/desk.ts'
import { aDay, lines, queues, tags, type DayConversation } from './day.ts'

type Ticket = { id: number; uuid: string; userId: number | null; messagesCount: number }
type Message = { id: string; fromMe: boolean; ack: number; failure: object | null }

type Staff = { ana: Page; bia: Page }
type Shop = Staff & {
  companyId: number
  numbers: Map<string, Phone>
  tagIds: Map<string, number>
}

/** A company in the middle of an afternoon: everything said through phones and desk, then moved to its hour. */
export async function anAfternoon(browser: Browser, photos: { sofa: Buffer; floor: Buffer }) {
  const mails = { ana: 'ana@casaazul.example', bia: 'bia@casaazul.example' }
  const { companyId, queueIds } = await found(
    'Casa Azul Móveis',
    { name: 'Ana Prado', email: mails.ana },
    { queues, people: [{ name: 'Bia Nunes', email: mails.bia, queues: ['Vendas'] }] },
  )
  const ana = await atWork(browser, mails.ana)
  const bia = await atWork(browser, mails.bia)
  const numbers = new Map<string, Phone>()
  for (const line of lines) numbers.set(line, await aConnectedNumber(ana, line))
  const tagIds = new Map<string, number>()
  for (const tag of tags) tagIds.set(tag.name, (await beside<{ id: number }>(ana, '/tags', tag)).id)
  const shop: Shop = { ana, bia, companyId, numbers, tagIds }
  const played = new Map<string, { ticket: Ticket; phone: Phone }>()
  for (const talk of aDay(photos)) {
    const one = await play(shop, talk)
    await moveToItsHour(companyId, one.ticket, talk, queueIds.get(talk.queue ?? ''))
    played.set(talk.who, one)
  }
  return { ...shop, played }
}

async function play(shop: Shop, talk: DayConversation) {
  const phone = await aPhone(talk.who)
  const number = shop.numbers.get(talk.line)!
  const agent = talk.agent && shop[talk.agent]
  const ids: string[] = []
  let ticket = talk.said[0]!.by === 'us' ? await begin(shop, talk, phone) : undefined
  for (const [i, said] of talk.said.entries()) {
    const quotedId = said.answers && ids[i - said.answers]
    if (said.by === 'customer') {
      const { id } = await phone.sends(number.number, {
        ...(said.words && { body: said.words }),
        ...said.message,
        ...(quotedId && { quotedId }),
      })
      ids.push(id)
      ticket = await whenSaid(shop.ana, phone, i + 1)
      if (said.edited) await phone.edits(id, said.edited)
      if (said.isDeleted) await phone.deletes(id)
      if (agent && ticket.userId === null) await take(agent, ticket)
    } else {
      if (said.isRefused) await refuse(number.number, phone.number, '463')
      ids.push(await send(agent!, { ticket: ticket!, phone, said }))
      if (said.isRefused) await refuse(number.number, phone.number)
      if (said.reaction) await phone.reacts(ids.at(-1)!, said.reaction)
    }
    // Early, so that the line that tells of it stands far above what the picture shows.
    if (i === 0) await tagAs(shop, talk, ticket!)
  }
  if (talk.isRead) await phone.reads(number.number)
  if (talk.isRead) await beside(agent!, `/tickets/${ticket!.id}/read`, {})
  if (talk.isResolved) await beside(agent!, `/tickets/${ticket!.id}`, { status: 'closed' }, 'PUT')
  return { ticket: await whenSaid(shop.ana, phone, talk.said.length), phone }
}

async function tagAs({ ana, tagIds }: Shop, { tags: names = [] }: DayConversation, { id }: Ticket) {
  const given = names.map((name) => ({ id: tagIds.get(name)! }))
  if (given.length > 0) await beside(ana, '/tags/sync', { ticketId: id, tags: given })
}

async function begin({ ana, numbers }: Shop, talk: DayConversation, phone: Phone): Promise<Ticket> {
  const numbersThere = await beside<{ id: number; number: string }[]>(ana, '/whatsapp')
  const line = numbersThere.find(({ number }) => number === numbers.get(talk.line)!.number)!
  const { id: contactId } = await beside<{ id: number }>(ana, '/contacts', {
    name: phone.name,
    number: phone.number,
  })
  return beside<Ticket>(ana, '/tickets', { contactId, whatsappId: line.id })
}

const take = async (agent: Page, ticket: Ticket) => {
  const { id: userId } = await beside<{ id: number }>(agent, '/auth/me')
  await beside(agent, `/tickets/${ticket.id}`, { status: 'open', userId }, 'PUT')
}

type Sending = { ticket: Ticket; phone: Phone; said: DayConversation['said'][number] }

/** Sends as the desk does and waits for what the phone makes of it; answers the network's id. */
async function send(agent: Page, { ticket, phone, said }: Sending): Promise<string> {
  const before = (await phone.heard()).length
  const path = `/messages/${ticket.id}`
  await beside(agent, `/tickets/${ticket.id}/read`, {})
  if (said.file) await beside(agent, path, { medias: said.file }, 'multipart')
  else await beside(agent, path, { body: said.words! })
  if (said.isRefused) {
    const last = async () => {
      const { messages } = await beside<{ messages: Message[] }>(agent, path)
      return messages.at(-1)
    }
    await expect.poll(async () => (await last())?.failure).not.toBeNull()
    return ''
  }
  await expect.poll(async () => (await phone.heard()).length).toBe(before + 1)
  return (await phone.heard()).at(-1)!.id
}

/** The customer's ticket once it holds so many messages. */
async function whenSaid(agent: Page, { number }: Phone, count: number): Promise<Ticket> {
  let ticket: Ticket | undefined
  await expect
    .poll(async () => {
      const path = `/tickets?showAll=true&searchParam=${number}`
      ticket = (await beside<{ tickets: Ticket[] }>(agent, path)).tickets[0]
      return ticket?.messagesCount
    })
    .toBe(count)
  return ticket!
}

const momentOf = (ago: number) => new Date(Date.now() - ago * 60_000)

/** Nobody waits a day for a picture: each message gets the hour it is told to have, and the ticket with it. */
const moveToItsHour = (
  companyId: number,
  { id }: Ticket,
  { said }: DayConversation,
  queueId?: number,
) =>
  asOwner(async (db) => {
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('companyId', '=', companyId)
      .where('ticketId', '=', id)
      .where('mediaType', '<>', 'system')
      .orderBy('position')
      .execute()
    for (const [i, row] of rows.entries())
      await db
        .updateTable('messages')
        .set({ createdAt: momentOf(said[i]!.ago) })
        .where('id', '=', row.id)
        .execute()
    const last = said.at(-1)!
    const unanswered = said.slice(said.findLastIndex(({ by }) => by === 'us') + 1)
    await db
      .updateTable('tickets')
      .set({
        lastMessageAt: momentOf(last.ago),
        waitingSince: unanswered[0] ? momentOf(unanswered[0].ago) : null,
        ...(queueId && { queueId }),
      })
      .where('id', '=', id)
      .execute()
  })
