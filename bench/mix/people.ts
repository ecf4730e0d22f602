import { contacts } from '@recado/contract/contacts/contacts'
import { queues } from '@recado/contract/accounts/queues'
import { tickets } from '@recado/contract/desk/tickets'
import { type Agent, signIn } from '../support/agent.ts'
import { smallCompanyAdmin, VOLUME_ADMIN, volumeAgent } from '../volume/desk-volume.ts'
import { randomFrom } from '../../server/test/random.ts'
import type { MixedRequest } from './mixed-load.ts'

/** Somebody at work: the views of the ticket list that they use, and the tickets that they open. */
export type Person = { token: string; views: string[]; ticketIds: number[]; names: string[] }

const PEOPLE = 20
const VIEWS = 4
const PAGES = 5

const oneOf = <T>(all: readonly T[], random: () => number): T =>
  all[Math.floor(random() * all.length)]!

/** The 20 people of the large company, and the admins of 20 small ones. */
export async function signInPeople(url: string): Promise<Person[]> {
  const random = randomFrom(1)
  const large = [VOLUME_ADMIN, ...Array.from({ length: PEOPLE - 1 }, (_, i) => volumeAgent(i + 1))]
  const small = Array.from({ length: PEOPLE }, (_, i) => smallCompanyAdmin(i + 1))
  const people: Person[] = []
  for (const email of [...large, ...small])
    people.push(await personOf(await signIn(url, email), random))
  return people
}

async function personOf(agent: Agent, random: () => number): Promise<Person> {
  const [queueIds, attended, closed, known] = await Promise.all([
    agent.call(queues.list, {}).then((all) => all.map(({ id }) => id)),
    agent.call(tickets.list, { status: 'open', showAll: true }),
    agent.call(tickets.list, { status: 'closed' }),
    agent.call(contacts.list, {}),
  ])
  const seen = [...attended.tickets, ...closed.tickets]
  return {
    token: agent.token(),
    views: Array.from({ length: VIEWS }, () => aView(queueIds, random)),
    ticketIds: seen.map(({ id }) => id),
    names: known.contacts.map(({ name }) => name.split(' ')[0]!),
  }
}

/** The filters of one list: what somebody looks at all day, chosen once. */
function aView(queueIds: number[], random: () => number): string {
  const view = new URLSearchParams({ status: oneOf(['open', 'open', 'pending', 'closed'], random) })
  if (random() < 0.5) view.set('showAll', 'true')
  if (random() < 0.4)
    view.set('queueIds', JSON.stringify([oneOf(queueIds, random), oneOf(queueIds, random)]))
  if (view.get('status') === 'pending' && random() < 0.5) view.set('sort', 'waiting')
  if (random() < 0.15) view.set('withUnreadMessages', 'true')
  return view.toString()
}

const aPage = (random: () => number) => (random() < 0.6 ? 1 : 1 + Math.floor(random() * PAGES))

/** Each kind of request, as the screens make it. */
export const kinds = {
  list: ({ views }, random) =>
    `/api/tickets?${oneOf(views, random)}&pageNumber=${aPage(random)}&withCount=false`,
  messages: ({ ticketIds }, random) => `/api/messages/${oneOf(ticketIds, random)}`,
  contacts: ({ names }, random) =>
    random() < 0.3
      ? `/api/contacts?searchParam=${encodeURIComponent(oneOf(names, random))}&withCount=false`
      : `/api/contacts?pageNumber=${aPage(random)}&withCount=false`,
  counters: () => '/api/tickets-count-status',
} satisfies Record<string, (person: Person, random: () => number) => string>

export type RequestKind = keyof typeof kinds

/** How many of a hundred requests are of each kind. */
const shares: [RequestKind, number][] = [
  ['list', 40],
  ['messages', 30],
  ['counters', 20],
  ['contacts', 10],
]

function anyKind(random: () => number): RequestKind {
  let left = random() * 100
  for (const [kind, share] of shares) if ((left -= share) < 0) return kind
  return 'list'
}

/** Requests of these people in random order, of one kind or of the mix. */
export function requestsOf(people: Person[], only?: RequestKind): () => MixedRequest {
  const random = randomFrom(2)
  return () => {
    const person = oneOf(people, random)
    const kind = only ?? anyKind(random)
    return { kind, path: kinds[kind](person, random), token: person.token }
  }
}
