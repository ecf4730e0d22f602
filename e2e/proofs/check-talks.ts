import { messages, type Message } from '@recado/contract/desk/messages'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import type { Agent } from '../../bench/support/agent.ts'
import { demoCustomers } from '../../server/src/demo-desk.ts'
import type { Phones } from './phones.ts'

/** One customer with one number of the company: what they write, and what they are answered, in order. */
export type ProofConversation = {
  number: string
  shop: string
  written: string[]
  answered: string[]
  /** Status, queue, what the bot does and tags of the ticket. Absent: not checked. */
  ticket?: string
}

export type ConversationFault = { number: string; what: string }

/** The demonstration has tickets of its own. */
const demoNumbers = new Set(demoCustomers.map(({ number }) => number))

type Scene = { agent: Agent; network: Pick<Phones, 'talk'>; talks: ProofConversation[] }

/** Whatever is not as it should be, seen through the API and on the phones. */
export async function checkTalks({ agent, network, talks }: Scene): Promise<ConversationFault[]> {
  const all = (await everyTicket(agent)).filter(({ contact }) => !demoNumbers.has(contact.number))
  const faults: ConversationFault[] = []
  const strangers = all.length - talks.length
  if (strangers !== 0) faults.push({ number: '', what: `${strangers} tickets more than customers` })
  for (const talk of talks) {
    const own = all.filter(({ contact }) => contact.number === talk.number)
    const told = (what: string) => faults.push({ number: talk.number, what })
    if (own.length !== 1) told(`${own.length} tickets instead of one`)
    for (const what of await phoneFaults(network, talk)) told(what)
    for (const ticket of own.slice(0, 1))
      for (const what of ticketFaults(ticket, await everyMessage(agent, ticket.id), talk))
        told(what)
  }
  return faults
}

async function phoneFaults(network: Scene['network'], talk: ProofConversation): Promise<string[]> {
  const seen = await network.talk(talk.number, talk.shop)
  const bodies = (isOwn: boolean) =>
    seen.filter(({ from }) => (from === talk.number) === isOwn).map(({ body }) => body)
  const undelivered = seen.filter(({ from, ack }) => from === talk.number && ack < 2).length
  return [
    ...difference('on the phone, own messages', bodies(true), talk.written),
    ...difference('on the phone, answers', bodies(false), talk.answered),
    ...(undelivered > 0 ? [`${undelivered} messages never reached the product`] : []),
  ]
}

/** The list comes in the order of the conversation; the lines of what was done with the ticket are no messages. */
function ticketFaults(ticket: Ticket, listed: Message[], talk: ProofConversation): string[] {
  const all = listed.filter(({ mediaType }) => mediaType !== 'system')
  const bodies = (fromMe: boolean) =>
    all.filter((one) => one.fromMe === fromMe).map(({ body }) => body)
  const unread = all.filter(({ fromMe, read }) => !fromMe && !read).length
  const unsent = all.filter(({ fromMe, ack }) => fromMe && ack < 1).length
  // A preview has one line.
  const last = all.at(-1)?.body.replaceAll(/\s+/g, ' ')
  const counts = [
    ['messages', ticket.messagesCount, all.length],
    ['unread', ticket.unreadMessages, unread],
    ['unsent', unsent, 0],
    ['ids', new Set(all.map(({ id }) => id)).size, all.length],
  ] as const
  return [
    ...difference('in the product, messages', bodies(false), talk.written),
    ...difference('in the product, answers', bodies(true), talk.answered),
    ...counts.flatMap(([what, is, should]) =>
      is === should ? [] : [`${what}: ${is} instead of ${should}`],
    ),
    ...(talk.ticket === undefined || talk.ticket === stateOf(ticket)
      ? []
      : [`the ticket is "${stateOf(ticket)}" instead of "${talk.ticket}"`]),
    ...(ticket.lastMessage === last
      ? []
      : [`the last message is "${ticket.lastMessage}" instead of "${last}"`]),
  ]
}

const stateOf = ({ status, queue, bot, tags }: Ticket): string =>
  [status, queue?.name ?? 'no queue', bot?.state ?? 'no bot', ...tags.map(({ name }) => name)].join(
    ', ',
  )

function difference(where: string, is: string[], should: string[]): string[] {
  if (is.length === should.length && is.every((one, n) => one === should[n])) return []
  const missing = withoutThose(should, is).length
  const more = withoutThose(is, should)
  const doubled = more.filter((one) => should.includes(one)).length
  const strange = more.length - doubled
  const at = is.findIndex((one, n) => one !== should[n])
  const order = `; "${is.slice(Math.max(0, at - 1), at + 4).join('", "')}" where "${should[at]}" belongs`
  return [`${where}: ${missing} missing, ${doubled} double, ${strange} strange${order}`]
}

/** What is left of the texts when each of the others has taken one away. */
function withoutThose(texts: string[], others: string[]): string[] {
  const left = [...others]
  return texts.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export const ticketOf = async (agent: Agent, number: string): Promise<Ticket | undefined> => {
  const { tickets: found } = await agent.call(tickets.list, { searchParam: number, showAll: true })
  return found.find(({ contact }) => contact.number === number)
}

async function everyTicket(agent: Agent): Promise<Ticket[]> {
  const all = new Map<number, Ticket>()
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await agent.call(tickets.list, { pageNumber, showAll: true })
    for (const ticket of page.tickets) all.set(ticket.id, ticket)
    if (!page.hasMore) return [...all.values()]
  }
}

async function everyMessage(agent: Agent, ticketId: number): Promise<Message[]> {
  const all: Message[] = []
  for (let before: number | undefined; ; before = all[0]?.position) {
    const page = await agent.call(messages.list, { ticketId, ...(before && { before }) })
    all.unshift(...page.messages)
    if (!page.hasMore) return all
  }
}
