import { drafts } from '@recado/contract/desk/drafts'
import { cards, lanes } from '@recado/contract/desk/funnel'
import { mentions } from '@recado/contract/desk/mentions'
import { messages } from '@recado/contract/desk/messages'
import { may } from '@recado/contract/platform/permissions'
import { schedules } from '@recado/contract/desk/schedules'
import { snoozes } from '@recado/contract/desk/snoozes'
import { ticketNotes } from '@recado/contract/desk/notes'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { templates } from '@recado/contract/desk/templates'
import { type TicketStatus, tickets } from '@recado/contract/desk/tickets'
import { uploads } from '@recado/contract/desk/uploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { emitTicketUpdated } from '../../src/desk/tickets/update.ts'
import { showTicket } from '../../src/desk/tickets/queries.ts'
import { type Caller, Refused } from '../caller.ts'
import { aCompany, type Company, ownerDb } from '../company.ts'
import { addRelatedRows } from './related-rows.ts'
import { about, untilAllReceived, startLive, ready } from '../screens.ts'

// The visibility rule of tickets, checked on every path to a ticket: profile × ownership × queue × surface. A new path
// to a ticket or to related data needs one line in `listed` or `opened`.

type Case = {
  label: string
  id: number
  uuid: string
  contactId: number
  contactName: string
  owner: 'nobody' | 'bia' | 'rui'
  queue: 'none' | 'sales' | 'support'
  messageId: string
  templateId: number
}
type Person = { name: string; who: Caller; queue: Case['queue'] | 'both' }

/** The rule in plain code, separate from the implementation. */
function shouldSee({ name, who, queue }: Person, ticket: Case): boolean {
  if (who.user.profile !== 'user') return true
  if (ticket.owner !== 'nobody') return ticket.owner === name
  return ticket.queue === 'none' || queue === 'both' || queue === ticket.queue
}

const owners = ['nobody', 'bia', 'rui'] as const
const queues = ['none', 'sales', 'support'] as const
const everything = { showAll: true } as const

/** Lists: the ids of the given tickets that one shows to a user. */
const listed: Record<string, (who: Caller, all: Case[]) => Promise<number[]>> = {
  'the list': async (who) => {
    const ids: number[] = []
    for (const status of ['pending', 'open', 'closed'] as const)
      ids.push(...idsOf(await who(tickets.list, { ...everything, status })))
    return ids
  },
  'the list by longest waiting': async (who) =>
    idsOf(await who(tickets.list, { ...everything, sort: 'waiting' })),
  'a search by what was said': async (who) =>
    idsOf(await who(tickets.list, { ...everything, searchParam: 'assunto sigiloso' })),
  'a search by name': async (who) =>
    idsOf(await who(tickets.list, { ...everything, searchParam: 'cliente' })),
  'a filter by queue that claims more': async (who, all) => {
    const queueIds = [...new Set(all.flatMap(({ queue }) => queueId[queue] ?? []))]
    return idsOf(await who(tickets.list, { ...everything, queueIds, withoutQueue: true }))
  },
  'the tickets of a contact': async (who, all) => {
    const pages = all.map(({ contactId }) => who(tickets.ofContact, { contactId }))
    return (await Promise.all(pages)).flatMap(idsOf)
  },
  'the notes of a contact': async (who, all) => {
    const lists = all.map(({ contactId }) => who(ticketNotes.list, { contactId }))
    return (await Promise.all(lists)).flat().flatMap(({ ticketId }) => ticketId ?? [])
  },
  'where their name is offered': async (who, all) => {
    const asker = who === company.ana ? company.mel : company.ana
    const offered = ({ id }: Case) => asker(mentions.people, { ticketId: id })
    const lists = await Promise.all(all.map(offered))
    return all.flatMap(({ id }, i) => (lists[i]!.some((one) => one.id === who.user.id) ? id : []))
  },
  'where a note names them': async (who) =>
    (await who(mentions.unseen, {})).map(({ ticketId }) => ticketId),
  'scheduled messages': async (who) =>
    (await who(schedules.list, {})).schedules.flatMap(({ ticketId }) => ticketId ?? []),
  'the tickets of the board': async (who) =>
    (await who(lanes.board, {}))
      .flatMap((lane) => lane.cards)
      .flatMap(({ ticket }) => ticket?.id ?? []),
  'the export': async (who, all) => {
    const url = '/api/tickets/export?format=csv'
    const { body, statusCode } = await who.request({ method: 'GET', url })
    if (statusCode === 403) return []
    return all.filter(({ contactName }) => body.includes(contactName)).map(({ id }) => id)
  },
}

/** Surfaces for leaders only. */
const leadersOnly: Record<string, Parameters<typeof may>[1]> = { 'the export': 'tickets.export' }

/** Calls for one ticket: they succeed or refuse with ERR_NO_PERMISSION. */
const opened: Record<string, (who: Caller, ticket: Case) => Promise<unknown>> = {
  'the ticket': (who, { id }) => who(tickets.show, { ticketId: id }),
  'its address': (who, { uuid }) => who(tickets.showByUuid, { ticketUuid: uuid }),
  'its messages': (who, { id }) => who(messages.list, { ticketId: id }),
  'its messages around one': (who, { id, messageId }) =>
    who(messages.list, { ticketId: id, around: messageId }),
  'finding in it': (who, { id }) => who(messages.find, { ticketId: id, searchParam: 'sigiloso' }),
  'the details of a message': (who, { messageId }) => who(messages.details, { messageId }),
  'a reaction': (who, { messageId }) => who(messages.react, { messageId, emoji: null }),
  'its notes': (who, { id }) => who(ticketNotes.list, { ticketId: id }),
  'a new note': (who, { id }) => who(ticketNotes.create, { ticketId: id, note: 'visto' }),
  'whom to name in it': (who, { id }) => who(mentions.people, { ticketId: id }),
  'its tags': (who, { id }) => who(ticketTags.sync, { ticketId: id, tags: [] }),
  'its card': (who, { id }) => who(cards.ofTicket, { ticketId: id }),
  'a change of its card': async (who, { id }) => {
    const { id: cardId } = await ownerDb
      .selectFrom('cards')
      .select('id')
      .where('ticketId', '=', id)
      .executeTakeFirstOrThrow()
    return who(cards.update, { id: cardId, description: 'visto' })
  },
  'a draft': (who, { id }) => who(drafts.keep, { ticketId: id, body: 'rascunho' }),
  'a file laid out': (who, { id }) => who.upload(uploads.create, { ticketId: id }, [aNote]),
  'bringing it back': (who, { id }) => who(snoozes.set, { ticketId: id, until: null }),
  'reading it': (who, { id }) => who(tickets.read, { ticketId: id }),
  'a template': (who, { id, templateId }) => who(templates.send, { ticketId: id, templateId }),
}

const aNote = { name: 'nota.txt', content: 'Nota fiscal', type: 'text/plain' }

const idsOf = (page: { tickets: { id: number }[] }) => page.tickets.map(({ id }) => id)

let company: Company
let all: Case[]
let people: Person[]
let queueId: Record<string, number | null>

beforeAll(async () => {
  company = await aCompany()
  const { sales, support, ana, mel, bia, rui } = company
  queueId = { none: null, sales: sales.id, support: support.id }
  const both = await company.hire({
    name: 'Caio Reis',
    profile: 'user',
    queueIds: [sales.id, support.id],
  })
  const none = await company.hire({ name: 'Nina Alves', profile: 'user' })
  people = [
    { name: 'ana', who: ana, queue: 'none' },
    { name: 'mel', who: mel, queue: 'none' },
    { name: 'bia', who: bia, queue: 'sales' },
    { name: 'rui', who: rui, queue: 'support' },
    { name: 'caio', who: both, queue: 'both' },
    { name: 'nina', who: none, queue: 'none' },
  ]
  const kinds = owners.flatMap((owner) => queues.map((queue) => ({ owner, queue })))
  all = []
  for (const { owner, queue } of kinds)
    for (const status of [owner === 'nobody' ? 'pending' : 'open', 'closed'] as const)
      all.push(await aCase({ owner, queue, status }))
})

async function aCase({
  owner,
  queue,
  status,
}: Pick<Case, 'owner' | 'queue'> & { status: TicketStatus }) {
  const label = `${status} of ${owner} in ${queue}`
  const contactName = `Cliente ${label}`
  const contact = await company.contact({ name: contactName })
  const userId = owner === 'nobody' ? null : company[owner].user.id
  const row = { contactId: contact.id, queueId: queueId[queue] ?? null, userId, status }
  const ticket = await company.ticket(row)
  const said = await company.message(ticket, { body: 'Assunto sigiloso' })
  const { id: ticketId, contactId, uuid } = ticket
  const named = people.map(({ who }) => who.user.id)
  const templateId = await addRelatedRows(ticket, said.id, named)
  const ids = { id: ticketId, uuid, contactId, messageId: said.id, templateId }
  return { label, contactName, owner, queue, ...ids }
}

const sightOf = (person: Person, seen: (ticket: Case) => boolean) =>
  all.filter(seen).map(({ label }) => `${person.name}: ${label}`)

describe.for(Object.entries(listed))('%s', ([surface, ask]) => {
  test('shows each user exactly what the rule says', async () => {
    for (const person of people) {
      const needed = leadersOnly[surface]
      const checkOwner = !needed || may(person.who.user, needed)
      const ids = new Set(await ask(person.who, all))
      expect(sightOf(person, ({ id }) => ids.has(id))).toEqual(
        sightOf(person, (ticket) => checkOwner && shouldSee(person, ticket)),
      )
    }
  })
})

/** Whether a call is allowed. Throws for anything but success or a clear refusal. */
async function opens(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'ERR_NO_PERMISSION') return false
    // Only users who see the ticket get this refusal: the ticket is in the wrong state.
    if (error.code === 'ERR_TICKET_NOT_OPEN') return true
    throw error
  }
}

describe.for(Object.entries(opened))('%s', ([, ask]) => {
  test('opens to each user exactly what the rule says', async () => {
    for (const person of people) {
      const open = new Map<number, boolean>()
      for (const ticket of all) open.set(ticket.id, await opens(ask(person.who, ticket)))
      expect(sightOf(person, ({ id }) => open.get(id)!)).toEqual(
        sightOf(person, (ticket) => shouldSee(person, ticket)),
      )
    }
  })
})

test('the counters count exactly what the rule says', async () => {
  for (const person of people) {
    const { open, pending, closed } = await person.who(tickets.counts, everything)
    const expected = all.filter((ticket) => shouldSee(person, ticket)).length
    expect([person.name, open + pending + closed]).toEqual([person.name, expected])
  }
})

test('ticket events reach exactly the users of the rule', async () => {
  const { live, url } = await startLive(company)
  const screens = await Promise.all(people.map(({ who }) => ready(url, who)))
  for (const { id } of all)
    await company.ana.inside(async (ctx) =>
      emitTicketUpdated(ctx, await showTicket(ctx, { ticketId: id })),
    )
  await untilAllReceived(live, company.companyId, screens)
  for (const [i, person] of people.entries()) {
    const heard = (ticket: Case) => about(screens[i]!, ticket.id).includes('update')
    expect(sightOf(person, heard)).toEqual(sightOf(person, (ticket) => shouldSee(person, ticket)))
  }
})

test('a file address is given only to users who see its ticket', async () => {
  for (const ticket of all.slice(0, 9)) {
    await ownerDb
      .updateTable('messages')
      .set({ mediaType: 'image' })
      .where('id', '=', ticket.messageId)
      .execute()
    await ownerDb
      .insertInto('attachments')
      .values({
        companyId: company.companyId,
        messageId: ticket.messageId,
        storageKey: `prova/${ticket.id}`,
        fileName: 'foto.jpg',
        mime: 'image/jpeg',
      })
      .execute()
    for (const person of people) {
      const page = person.who(messages.list, { ticketId: ticket.id })
      const url = await page.then(
        ({ messages: [first] }) => first?.mediaUrl,
        () => undefined,
      )
      expect([person.name, ticket.label, !!url]).toEqual([
        person.name,
        ticket.label,
        shouldSee(person, ticket),
      ])
    }
  }
})
