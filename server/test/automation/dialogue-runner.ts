import { ticketBot } from '@recado/contract/automation/ticket-bot'
import { contacts } from '@recado/contract/contacts/contacts'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { expect } from 'vitest'
import { continueBots } from '../../src/automation/bot/wait-end.ts'
import { lockExclusively } from '../database/exclusive-lock.ts'
import { owner } from '../database.ts'
import { eventually } from '../eventually.ts'
import type { Draft, NetworkPhone } from '../whatsapp/driver-network.ts'
import { aDialogueCompany, type DialogueCompany } from './dialogue-company.ts'
import type { Dialogue, DialogueAction, DialogueRound } from './dialogue-file.ts'
import { type DriverRig, openNumbers } from './dialogue-numbers.ts'

/** Between two rounds everybody has read what was written. */
const ROUND_MS = 10_000

const picture = {
  base64: Buffer.from('a picture').toString('base64'),
  mime: 'image/png',
  fileName: 'a.png',
}

type Talk = Dialogue & { lia: NetworkPhone; shop: string; heard: number; connectionId: number }

/**
 * Runs dialogues against the server on the network of this rig, all at once: each round waits until the server has
 * processed what was written in it. Dialogues in which time passes or a server stops run one after another.
 */
export async function runDialogues(
  name: string,
  rig: DriverRig,
  dialogues: Dialogue[],
): Promise<void> {
  const company = await aDialogueCompany(name, [...new Set(dialogues.map(({ number }) => number))])
  const lateMs = new Map<string, number>()
  // A date long ago: the periodic task checks every company and must not match the tickets of other tests.
  company.clock.set('2021-11-22T12:00:00Z')
  const { network, numbers } = await openNumbers(company, rig, lateMs)
  const written = { byCustomers: 0, onPhones: 0 }
  const talks = await Promise.all(
    dialogues.map(async (dialogue, i): Promise<Talk> => {
      const lia = await network.phone(String(5_511_955_500_000 + i)).named('Lia Duarte')
      const { shop } = numbers.get(dialogue.number)!
      const connectionId = company.connectionIds.get(dialogue.number)!
      return { ...dialogue, lia, shop, heard: 0, connectionId }
    }),
  )

  async function act(talk: Talk, action: DialogueAction): Promise<void> {
    const { lia, shop } = talk
    if (action.kind === 'write') {
      lateMs.set(lia.number, action.lateMs)
      for (const text of action.texts) await lia.write(shop, draftOf(text))
      written.byCustomers += action.texts.length
    } else if (action.kind === 'phone') {
      await network.phone(shop).write(lia.number, action.text)
      written.onPhones += 1
    } else if (action.kind === 'agent') await actAsAgent(company, talk, action.does)
    else if (action.kind === 'time') {
      company.clock.advance(action.ms)
      await continueBots.run(company.world)
    } else if (action.does === 'stops') await numbers.get(talk.number)!.stop()
    else await numbers.get(talk.number)!.start()
  }

  async function play(together: Talk[], n: number): Promise<void> {
    const acting = together.filter(({ rounds }) => rounds.length > n)
    const isAtOnce = acting.some(({ rounds: { [n]: round } }) => isImmediate(round!))
    if (!isAtOnce) company.clock.advance(ROUND_MS)
    await Promise.all(acting.map((talk) => act(talk, talk.rounds[n]!.action)))
    const stops = acting.some(({ rounds }) => isStopped(rounds, n))
    if (!stops) await settled(company, written)
    for (const talk of acting) await check(company, talk, talk.rounds[n]!)
  }

  const alone = talks.filter(({ rounds }) => rounds.some(({ action }) => needsItself(action)))
  const playAll = async (group: Talk[]) => {
    for (let n = 0; n < Math.max(...group.map(({ rounds }) => rounds.length)); n += 1)
      await play(group, n)
  }
  await playAll(talks.filter((talk) => !alone.includes(talk)))
  if (alone.length > 0) await lockExclusively('bots')
  for (const talk of alone) await playAll([talk])
  for (const talk of talks) await expectOnPhone(talk)
}

const needsItself = (action: DialogueAction) =>
  action.kind === 'time' || action.kind === 'server' || isImmediate({ action, bot: [] })

/** Follows the message before it at the same moment. */
const isImmediate = ({ action }: DialogueRound) => action.kind === 'phone' && action.isAtOnce

const isStopped = (rounds: DialogueRound[], n: number): boolean => {
  const last = rounds.slice(0, n + 1).findLast(({ action }) => action.kind === 'server')
  return last?.action.kind === 'server' && last.action.does === 'stops'
}

function draftOf(text: string): string | Draft {
  const [, what, caption] = /^\[(\w+)\] ?(.*)$/.exec(text) ?? []
  if (what === 'picture')
    return { type: 'image', media: picture, ...(caption && { body: caption }) }
  if (what === 'place')
    return { type: 'location', location: { lat: -23.5, lng: -46.6, name: 'Sé' } }
  return text
}

/** Waits until everything that was written is processed. */
const settled = (
  { companyId }: DialogueCompany,
  written: { byCustomers: number; onPhones: number },
) =>
  eventually(async () => {
    const [row] = await owner`
      select (select count(*)::int from journal
               where company_id = ${companyId} and not from_me and processed_at is not null) as "byCustomers",
             (select count(*)::int from messages
               where company_id = ${companyId} and from_me and user_id is null and media_type <> 'system'
                 and extra -> 'cause' is null) as "onPhones"`
    expect(row).toEqual(written)
  })

/** New messages of the bot, and the state of the ticket, as the dialogue says. */
async function check(company: DialogueCompany, talk: Talk, { bot, ticket, action }: DialogueRound) {
  const said = await botLinesOf(company, talk)
  const what = `${talk.title}: after ${JSON.stringify(action)}`
  expect(said.slice(talk.heard), what).toEqual(bot)
  talk.heard = said.length
  if (ticket !== undefined) expect(await stateOf(company, talk, ticket), what).toBe(ticket)
}

async function botLinesOf(
  { companyId }: DialogueCompany,
  { lia, connectionId }: Talk,
): Promise<string[]> {
  const rows = await owner<{ body: string }>`
    select m.body from contacts c join messages m on m.company_id = c.company_id and m.contact_id = c.id
     where c.company_id = ${companyId} and c.number = ${lia.number} and m.connection_id = ${connectionId}
       and m.from_me and m.media_type <> 'system' and m.extra -> 'cause' ->> 'kind' = 'bot'
     order by m.position`
  return rows.map(({ body }) => body)
}

async function ticketOf(
  { ana, companyId }: DialogueCompany,
  { lia, connectionId }: Talk,
): Promise<Ticket> {
  const [row] = await owner<{ id: number }>`
    select t.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     where c.company_id = ${companyId} and c.number = ${lia.number} and t.connection_id = ${connectionId}
     order by t.id desc limit 1`
  return ana(tickets.show, { ticketId: row!.id })
}

/** The ticket in the words of the dialogues. Tags and unread messages only where the dialogue names them. */
async function stateOf(company: DialogueCompany, talk: Talk, wanted: string): Promise<string> {
  const { status, queue, user, bot, tags, unreadMessages } = await ticketOf(company, talk)
  const pausedBy = bot?.pausedBy?.name.split(' ')[0] ?? 'the phone'
  const doing = bot?.state === 'paused' ? `paused by ${pausedBy}` : (bot?.state ?? 'no bot')
  const parts = [status, queue?.name ?? 'no queue', user?.name.split(' ')[0] ?? doing]
  if (wanted.includes(', tag ')) parts.push(`tag ${tags.map(({ name }) => name).join(' ')}`)
  if (wanted.includes(' unread')) parts.push(`${unreadMessages} unread`)
  return parts.join(', ')
}

async function actAsAgent(company: DialogueCompany, talk: Talk, does: string): Promise<void> {
  const { mel, support } = company
  const { id: ticketId, contactId } = await ticketOf(company, talk)
  const bot = (action: 'pause' | 'resume') => mel(ticketBot.change, { ticketId, action })
  const block = (blocked: boolean) => mel(contacts.block, { id: contactId, blocked })
  const acts: Record<string, () => Promise<unknown>> = {
    accepts: () => mel(tickets.change, { ticketId, status: 'open' }),
    returns: () => mel(tickets.change, { ticketId, status: 'pending', userId: null }),
    resolves: () => mel(tickets.change, { ticketId, status: 'closed' }),
    'transfers to Suporte': () => mel(tickets.change, { ticketId, queueId: support.id }),
    pauses: () => bot('pause'),
    resumes: () => bot('resume'),
    'cannot resume': () => expect(bot('resume')).rejects.toThrow('ERR_WAPP_WINDOW_CLOSED'),
    blocks: () => block(true),
    unblocks: () => block(false),
  }
  await acts[does]!()
}

/** The customer's phone shows every message of the bot once, in order. */
async function expectOnPhone({ lia, shop, rounds, title }: Talk): Promise<void> {
  const wanted = rounds.flatMap(({ bot }) => bot)
  await eventually(async () => {
    const shown = (await lia.messages(shop)).filter(({ from }) => from !== lia.number)
    const own = rounds.flatMap(({ action }) => (action.kind === 'phone' ? [action.text] : []))
    const bodies = shown.map(({ body }) => body ?? '').filter((body) => !own.includes(body))
    expect(bodies, title).toEqual(wanted)
  })
}
