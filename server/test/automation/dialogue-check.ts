import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { expect } from 'vitest'
import { owner } from '../database.ts'
import { eventually } from '../eventually.ts'
import type { NetworkPhone } from '../whatsapp/driver-network.ts'
import type { DialogueCompany } from './dialogue-company.ts'
import type { Dialogue, DialogueRound } from './dialogue-file.ts'

/** A dialogue that is held: its customer, the number of the company, and how many messages of the bot are checked. */
export type HeldDialogue = Dialogue & {
  lia: NetworkPhone
  shop: string
  heard: number
  connectionId: number
}

/** New automatic messages, and the state of the ticket, as the dialogue says. */
export async function check(
  company: DialogueCompany,
  talk: HeldDialogue,
  { bot, ticket, action }: DialogueRound,
) {
  const said = await botLinesOf(company, talk)
  const what = `${talk.title}: after ${JSON.stringify(action)}`
  expect(said.slice(talk.heard), what).toEqual(bot)
  talk.heard = said.length
  if (ticket !== undefined) expect(await stateOf(company, talk, ticket), what).toBe(ticket)
}

async function botLinesOf(
  { companyId }: DialogueCompany,
  { lia, connectionId }: HeldDialogue,
): Promise<string[]> {
  const rows = await owner<{ body: string }>`
    select m.body from contacts c join messages m on m.company_id = c.company_id and m.contact_id = c.id
     where c.company_id = ${companyId} and c.number = ${lia.number} and m.connection_id = ${connectionId}
       and m.from_me and m.media_type <> 'system' and m.extra -> 'cause' ->> 'kind' in ('bot', 'hours')
     order by m.position`
  return rows.map(({ body }) => body)
}

export async function ticketOf(
  { ana, companyId }: DialogueCompany,
  { lia, connectionId }: HeldDialogue,
): Promise<Ticket> {
  const [row] = await owner<{ id: number }>`
    select t.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     where c.company_id = ${companyId} and c.number = ${lia.number} and t.connection_id = ${connectionId}
     order by t.id desc limit 1`
  return ana(tickets.show, { ticketId: row!.id })
}

/** The ticket in the words of the dialogues. Tags and unread messages only where the dialogue names them. */
async function stateOf(
  company: DialogueCompany,
  talk: HeldDialogue,
  wanted: string,
): Promise<string> {
  const { status, queue, user, bot, tags, unreadMessages } = await ticketOf(company, talk)
  const pausedBy = bot?.pausedBy?.name.split(' ')[0] ?? 'the phone'
  const doing = bot?.state === 'paused' ? `paused by ${pausedBy}` : (bot?.state ?? 'no bot')
  const parts = [status, queue?.name ?? 'no queue', user?.name.split(' ')[0] ?? doing]
  if (wanted.includes(', tag ')) parts.push(`tag ${tags.map(({ name }) => name).join(' ')}`)
  if (wanted.includes(' unread')) parts.push(`${unreadMessages} unread`)
  return parts.join(', ')
}

/** The first message of an agent, if this is what the agent does. */
export const beginningOf = (does: string): string | undefined =>
  /^begins with (.+)$/.exec(does)?.[1]

/** What people write to the customer. */
const ownTextOf = ({ action }: DialogueRound): string | undefined => {
  if (action.kind === 'phone') return action.text
  return action.kind === 'agent' ? beginningOf(action.does) : undefined
}

/** The customer's phone shows every message of the bot once, in order. */
export async function expectOnPhone({ lia, shop, rounds, title }: HeldDialogue): Promise<void> {
  const wanted = rounds.flatMap(({ bot }) => bot)
  await eventually(async () => {
    const shown = (await lia.messages(shop)).filter(({ from }) => from !== lia.number)
    const own = rounds.map(ownTextOf)
    const bodies = shown.map(({ body }) => body ?? '').filter((body) => !own.includes(body))
    expect(bodies, title).toEqual(wanted)
  })
}
