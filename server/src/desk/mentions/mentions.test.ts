import { type Mention, mentions } from '@recado/contract/desk/mentions'
import { messages } from '@recado/contract/desk/messages'
import { MENTIONS_MAX, ticketNoteDeleted, ticketNotes } from '@recado/contract/desk/notes'
import { tickets } from '@recado/contract/desk/tickets'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { untilAllReceived, startLive, ready } from '../../../test/screens.ts'

const namesOf = (people: { name: string }[]) => people.map(({ name }) => name)

/** A ticket that Bia attends in Vendas. Only leaders and Bia see it. */
const attended = ({ ticket, bia, sales }: Company) =>
  ticket({ status: 'open', userId: bia.user.id, queueId: sales.id })

const naming = (ticketId: number, ...named: Caller[]) => ({
  ticketId,
  note: named.map(({ user }) => `@${user.name}`).join(' '),
  mentions: named.map(({ user }) => user.id),
})

/** Mention events per room. */
const mentionEventsOf = ({ told }: Company) =>
  told
    .filter(({ event }) => event.channel === 'mention' && event.action === 'create')
    .map(({ data, to }) => ({ rooms: to.rooms, mention: (data as { mention: Mention }).mention }))

test('people who see the ticket are offered: its queue while it waits, then its agent and leaders', async () => {
  const acme = await aCompany()
  const { ana, bia, ticket, sales } = acme
  await acme.hire({ name: 'Caio Melo', profile: 'user', queueIds: [sales.id] })
  const asked = async (row: Parameters<typeof ticket>[0]) =>
    namesOf(await ana(mentions.people, { ticketId: (await ticket(row)).id }))
  expect(await asked({ status: 'pending', queueId: sales.id })).toEqual([
    'Bia Nunes',
    'Caio Melo',
    'Mel Arantes',
  ])
  expect(await asked({ status: 'open', queueId: sales.id, userId: bia.user.id })).toEqual([
    'Bia Nunes',
    'Mel Arantes',
  ])
  expect(await asked({ status: 'pending', queueId: null })).toEqual([
    'Bia Nunes',
    'Caio Melo',
    'Mel Arantes',
    'Rui Tavares',
  ])
})

test('a note mentions people who see the ticket, with their names at that time', async () => {
  const acme = await aCompany()
  const { ana, bia, mel } = acme
  const { id: ticketId, contactId } = await attended(acme)
  const asked = { ...naming(ticketId, ana), note: 'Veja @Ana Prado, o frete' }
  const note = await bia(ticketNotes.create, asked)
  const named = [{ id: ana.user.id, name: 'Ana Prado' }]
  expect(note.mentions).toEqual(named)
  await owner`update users set name = 'Ana Lima' where id = ${ana.user.id}`
  expect(await mel(ticketNotes.list, { contactId })).toEqual([note])
  const { messages: lines } = await mel(messages.list, { ticketId })
  expect(lines.map(({ system }) => system)).toMatchObject([
    { action: 'noted', text: 'Veja @Ana Prado, o frete', mentions: named },
  ])
})

test('mentioning a colleague who does not see the ticket is refused, and nothing is stored', async () => {
  const acme = await aCompany()
  const { bia, rui, ana, hire, sales } = acme
  const caio = await hire({ name: 'Caio Melo', profile: 'user', queueIds: [sales.id] })
  const { id: ticketId } = await attended(acme)
  for (const unseeing of [caio, rui])
    await expect(bia(ticketNotes.create, naming(ticketId, ana, unseeing))).rejects.toThrow(
      'ERR_MENTION_OUT_OF_SIGHT',
    )
  expect(await bia(ticketNotes.list, { ticketId })).toEqual([])
  expect(mentionEventsOf(acme)).toEqual([])
  // Typed by hand, names are plain text.
  const note = await bia(ticketNotes.create, { ticketId, note: '@Caio Melo, veja' })
  expect(note.mentions).toEqual([])
  await ana(tickets.change, { ticketId, status: 'pending', userId: null, queueId: sales.id })
  await ana(ticketNotes.create, naming(ticketId, caio))
  expect(mentionEventsOf(acme).map(({ rooms }) => rooms)).toEqual([[`u:${caio.user.id}`]])
})

test('people of other companies and unknown ids are not found, and a note mentions at most ten', async () => {
  const acme = await aCompany()
  const { bia, stranger, mel } = acme
  const { id: ticketId } = await attended(acme)
  for (const id of [stranger.user.id, 2_000_000_000])
    await expect(
      bia(ticketNotes.create, { ticketId, note: 'Oi', mentions: [mel.user.id, id] }),
    ).rejects.toThrow('ERR_NO_USER_FOUND')
  const many = Array.from({ length: MENTIONS_MAX + 1 }, (_, i) => i + 1)
  await expect(bia(ticketNotes.create, { ticketId, note: 'Oi', mentions: many })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})

test("each mentioned person is notified once with the line's id, and nobody else is", async () => {
  const acme = await aCompany()
  const { ana, bia, mel, rui } = acme
  const { id: ticketId } = await attended(acme)
  const { live, url } = await startLive(acme)
  const people = [ana, bia, mel, rui]
  const screens = await Promise.all(people.map((who) => ready(url, who)))
  const asked = naming(ticketId, ana, bia, ana)
  const again = { ...asked, clientId: randomUUID() }
  const note = await bia(ticketNotes.create, again)
  expect(await bia(ticketNotes.create, again)).toEqual(note)
  await untilAllReceived(live, acme.companyId, screens)
  const heard = screens.map((one) =>
    one.heard.filter(({ name }) => name.endsWith('-mention')).map(({ news }) => news.mention),
  )
  const { messages: lines } = await ana(messages.list, { ticketId })
  expect(heard).toEqual([
    [expect.objectContaining({ noteId: note.id, lineId: lines[0]!.id, by: 'Bia Nunes' })],
    [],
    [],
    [],
  ])
})

test('a mention stays unseen until the person opens the ticket', async () => {
  const acme = await aCompany()
  const { ana, bia, mel } = acme
  const { id: ticketId, uuid } = await attended(acme)
  const note = await bia(ticketNotes.create, naming(ticketId, ana, mel))
  expect(await ana(mentions.unseen, {})).toMatchObject([
    { noteId: note.id, ticketId, ticketUuid: uuid, by: 'Bia Nunes', note: note.note },
  ])
  await ana(mentions.see, { ticketId })
  await ana(mentions.see, { ticketId })
  expect(await ana(mentions.unseen, {})).toEqual([])
  expect(await mel(mentions.unseen, {})).toHaveLength(1)
  expect(acme.heard().filter((one) => one === 'mention seen')).toHaveLength(1)
})

test('an unseen mention is hidden with its ticket and deleted with its note', async () => {
  const acme = await aCompany()
  const { ana, bia, hire, sales, ticket } = acme
  const caio = await hire({ name: 'Caio Melo', profile: 'user', queueIds: [sales.id] })
  const { id: ticketId } = await ticket({ status: 'pending', queueId: sales.id })
  const note = await ana(ticketNotes.create, naming(ticketId, caio, bia))
  expect(await caio(mentions.unseen, {})).toHaveLength(1)
  await bia(tickets.change, { ticketId, status: 'open' })
  expect(await caio(mentions.unseen, {})).toEqual([])
  // A notification still on their screen can be dismissed, which does not affect other people's mentions.
  expect(await caio(mentions.see, { ticketId })).toEqual({})
  expect(await bia(mentions.unseen, {})).toHaveLength(1)
  await ana(ticketNotes.remove, { id: note.id })
  const removed = acme.told.find(({ event }) => event === ticketNoteDeleted)
  expect(removed?.to.rooms).toEqual(expect.arrayContaining([`u:${caio.user.id}`]))
  expect(await bia(mentions.unseen, {})).toEqual([])
  const { messages: lines } = await bia(messages.list, { ticketId })
  const gone = lines.find(({ system }) => system?.action === 'noteDeleted')
  expect(gone?.system).toMatchObject({ text: null })
  expect(gone?.system).not.toHaveProperty('mentions')
  const kept = await ownerDb
    .selectFrom('mentions')
    .select('noteId')
    .where('companyId', '=', acme.companyId)
    .execute()
  expect(kept).toEqual([])
})
