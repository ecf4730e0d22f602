import { ticketBot } from '@recado/contract/automation/ticket-bot'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect } from 'vitest'
import { continueBots } from '../../src/automation/bot/wait-end.ts'
import { lockExclusively } from '../database/exclusive-lock.ts'
import { owner } from '../database.ts'
import { eventuallyEqual } from '../eventually.ts'
import type { Draft, Network } from '../whatsapp/driver-network.ts'
import { type rigs, SHOP } from '../whatsapp/driver-rigs.ts'
import { beginningOf, check, expectOnPhone, type HeldDialogue, ticketOf } from './dialogue-check.ts'
import { aDialogueCompany, type DialogueCompany } from './dialogue-company.ts'
import type { Dialogue, DialogueAction, DialogueRound } from './dialogue-file.ts'
import { type DialogueNumber, openNumbers } from './dialogue-numbers.ts'

/** Between two rounds everybody has read what was written. */
const ROUND_MS = 10_000

const picture = {
  base64: Buffer.from('a picture').toString('base64'),
  mime: 'image/png',
  fileName: 'a.png',
}

type Stage = {
  network: Network
  company: DialogueCompany
  numbers: Map<string, DialogueNumber>
  lateMs: Map<string, number>
  written: { byCustomers: number; onPhones: number }
}

/**
 * Runs dialogues against the server on one network of this rig, with a company for each kind of business hours. All
 * dialogues of a company go on at once: each round waits until the server has processed what was written in it. Those in
 * which time passes or a server stops run one after another.
 */
export async function runDialogues(
  name: string,
  { aRig, can }: (typeof rigs)[number][1],
  dialogues: Dialogue[],
): Promise<void> {
  // Every company is checked when time passes, and the others of this test have a time of their own.
  await lockExclusively('bots')
  const rig = await aRig()
  const lateMs = new Map<string, number>()
  let shops = 0
  const nextNumber = () => String(Number(SHOP) + 1000 * shops++)
  let phones = 0
  const talkOf = async (dialogue: Dialogue, { company, numbers }: Stage): Promise<HeldDialogue> => {
    const lia = await rig.network.phone(String(5_511_955_500_000 + phones++)).named('Lia Duarte')
    const connectionId = company.connectionIds.get(dialogue.number)!
    return { ...dialogue, lia, shop: numbers.get(dialogue.number)!.shop, heard: 0, connectionId }
  }
  const all = [...Map.groupBy(dialogues, ({ hours }) => hours)]
  await Promise.all(
    all.map(async ([hours, group]) => {
      const names = [...new Set(group.map(({ number }) => number))]
      const company = await aDialogueCompany(name, { hours, names })
      // A date long ago: the periodic task checks every company and must not match the tickets of other tests.
      company.clock.set('2021-01-01T12:00:00Z')
      const numbers = await openNumbers(company, { rig, hasCode: can.qr, nextNumber, lateMs })
      const written = { byCustomers: 0, onPhones: 0 }
      const stage = { network: rig.network, company, numbers, lateMs, written }
      const talks = await Promise.all(group.map((dialogue) => talkOf(dialogue, stage)))
      await runTalks(stage, talks)
    }),
  )
}

async function runTalks(stage: Stage, talks: HeldDialogue[]): Promise<void> {
  const alone = talks.filter(({ rounds }) => rounds.some(({ action }) => needsItself(action)))
  const playAll = async (group: HeldDialogue[]) => {
    for (let n = 0; n < Math.max(0, ...group.map(({ rounds }) => rounds.length)); n += 1)
      await play(stage, group, n)
  }
  await playAll(talks.filter((talk) => !alone.includes(talk)))
  await sent(stage)
  for (const talk of alone) {
    await playAll([talk])
    await sent(stage)
  }
  await Promise.all(talks.map(expectOnPhone))
}

async function play(stage: Stage, together: HeldDialogue[], n: number): Promise<void> {
  const { company, written } = stage
  const acting = together.filter(({ rounds }) => rounds.length > n)
  const isAtOnce = acting.some(({ rounds: { [n]: round } }) => isImmediate(round!))
  if (!isAtOnce) company.clock.advance(ROUND_MS)
  await Promise.all(acting.map((talk) => act(stage, talk, talk.rounds[n]!.action)))
  const stops = acting.some(({ rounds }) => isStopped(rounds, n))
  if (!stops) await settled(company, written)
  await Promise.all(acting.map((talk) => check(company, talk, talk.rounds[n]!)))
}

async function act(stage: Stage, talk: HeldDialogue, action: DialogueAction): Promise<void> {
  const { company, numbers, lateMs, written } = stage
  const { lia, shop } = talk
  if (action.kind === 'write') {
    lateMs.set(lia.number, action.lateMs)
    for (const text of action.texts) await lia.write(shop, draftOf(text))
    written.byCustomers += action.texts.length
  } else if (action.kind === 'phone') {
    await stage.network.phone(shop).write(lia.number, action.text)
    written.onPhones += 1
  } else if (action.kind === 'agent') await actAsAgent(company, talk, action.does)
  else if (action.kind === 'clock') {
    await sent(stage)
    company.clock.set(action.at)
  } else if (action.kind === 'time') {
    await sent(stage)
    company.clock.advance(action.ms)
    await continueBots.run(company.world)
  } else if (action.does === 'stops') await numbers.get(talk.number)!.stop()
  else await numbers.get(talk.number)!.start()
}

const needsItself = (action: DialogueAction) =>
  action.kind === 'time' ||
  action.kind === 'clock' ||
  action.kind === 'server' ||
  isImmediate({ action, bot: [] })

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

/** Waits until everything is sent. To some networks a number sends at the pace of people: that much time passes. */
const sent = ({ company: { clock, companyId }, numbers }: Stage) =>
  eventuallyEqual(async () => {
    const [row] = await owner<{ count: number; later: Date | null }>`
      select count(*)::int as count, min(next_at) filter (where next_at > ${clock.now()}) as later
        from outbox where company_id = ${companyId}`
    const { count, later } = row!
    if (later) clock.set(later)
    if (count > 0) for (const number of numbers.values()) number.wake()
    return count
  }, 0)

/** Waits until everything that was written is processed. */
const settled = (
  { companyId }: DialogueCompany,
  written: { byCustomers: number; onPhones: number },
) =>
  eventuallyEqual(async () => {
    const [row] = await owner<typeof written>`
      select (select count(*)::int from journal
               where company_id = ${companyId} and not from_me and processed_at is not null) as "byCustomers",
             (select count(*)::int from messages
               where company_id = ${companyId} and from_me and user_id is null and media_type <> 'system'
                 and extra -> 'cause' is null) as "onPhones"`
    return row!
  }, written)

async function actAsAgent(
  company: DialogueCompany,
  talk: HeldDialogue,
  does: string,
): Promise<void> {
  const { mel, support } = company
  const beginning = beginningOf(does)
  if (beginning) return begin(company, talk, beginning)
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

/** Mel writes to a customer who has not written yet. */
async function begin({ mel }: DialogueCompany, talk: HeldDialogue, body: string): Promise<void> {
  const { lia, connectionId } = talk
  const { id: contactId } = await mel(contacts.create, { name: 'Lia Duarte', number: lia.number })
  const { id: ticketId } = await mel(tickets.create, { contactId, whatsappId: connectionId })
  await mel(messages.send, { ticketId, body })
}
