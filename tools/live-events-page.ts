import { readdirSync, readFileSync } from 'node:fs'
import type { LiveEvent } from '@recado/contract/platform/live'
import { table } from './markdown-table.ts'

const contractFolder = new URL('../contract/src/', import.meta.url)

/** As much of a zod schema as its description needs. */
type Described = { def: { type: string }; shape?: Record<string, unknown>; options?: unknown[] }

type Declared = { name: string; about: string; file: string; event: LiveEvent }
type Records = Map<unknown, string>

const files = () =>
  readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()

async function allEvents(): Promise<{ events: Declared[]; records: Records }> {
  const events: Declared[] = []
  const records: Records = new Map()
  for (const file of files()) {
    const text = readFileSync(new URL(file, contractFolder), 'utf8')
    const exported = (await import(new URL(file, contractFolder).href)) as Record<string, unknown>
    const inOrder = Object.entries(exported).sort(
      ([one], [other]) => placeOf(one, text) - placeOf(other, text),
    )
    for (const [name, value] of inOrder) {
      if (isEvent(value)) events.push({ name, about: commentOn(name, text), file, event: value })
      else if (isRecord(value) && !records.has(value)) records.set(value, name)
    }
  }
  return { events, records }
}

/** Modules list their exports by name in one runtime and by place in another: the place is what a reader expects. */
const placeOf = (name: string, text: string): number => text.indexOf(`export const ${name} =`)

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'channel' in value && 'action' in value

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'shape' in value

function commentOn(name: string, text: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport const ${name} =`).exec(
    text,
  )
  return (comment?.[1] ?? '').replace(/\s*\n\s*\*\s*/g, ' ').trim()
}

/** Every live event of the contract, by channel, in the order of its declaration. */
export async function liveEventsPage(): Promise<string> {
  const { events, records } = await allEvents()
  const channels = Map.groupBy(events, ({ event }) => event.channel)
  const sections = [...channels].map(([channel, all]) => {
    const rows = all.map(({ name, about, event }) => [
      `\`${event.action}\``,
      payloadOf(event, records),
      `\`${name}\``,
      about,
    ])
    const files = [...new Set(all.map(({ file }) => `\`contract/src/${file}\``))].join(', ')
    const head = ['Action', 'Fields', 'In the code', 'Description']
    return `## \`${channel}\`\n\nDeclared in ${files}.\n\n${table(head, rows)}`
  })
  return `# Live events

The server sends changes over Socket.IO at \`/socket.io\`. The handshake contains an access token (\`auth.token\` or
\`query.token\`). Only its session determines company, user and rooms. After the event \`ready\`, the server emits
\`company-{companyId}-{channel}\` with \`{ action, …, seq }\`: the action, the fields listed below, and a number.

\`seq\` rises with every event of the company. Of two events about the same object the higher \`seq\` is the newer one. Gaps
are normal. The numbers of two companies are independent. An event is sent only after the commit, and only to users who may
see the object before or after the change. Events are not repeated: after a reconnect the server emits \`ready\` again, and
the client refetches what it shows ([why](decisions/006-live-events.md)). When its session ends, a socket receives \`auth\`
with \`{ error }\` and is disconnected. A capitalised word is a record of the contract.

${sections.join('\n\n')}

## Rooms

A socket joins rooms of its company. Each event names the rooms that receive it.

${table(['Room', 'Members'], rooms)}

An event about a ticket goes to \`admins\` and to its agent. Without an agent it goes to \`admins\` and to its queue, or to
\`q:0\` if it has no queue (\`roomsOf\` in \`server/src/desk/tickets/rules.ts\`).

## Events from the client

The server acknowledges each with \`{}\` or \`{ error }\`. It refuses more than 20 a second.

${table(['Event', 'Meaning'], words)}
`
}

const rooms = [
  ['`all`', 'every socket of the company'],
  ['`admins`', 'the profiles admin and manager'],
  ['`u:{userId}`', 'one user'],
  ['`q:{queueId}`', 'users of a queue'],
  ['`q:0`', 'all users with another profile; they see tickets without agent and queue'],
]

const words = [
  [
    '`joinChatBox`, `leaveChatBox`',
    'the screen has opened or closed a ticket; the argument is its id',
  ],
  [
    '`viewing`',
    '`{ ticketId }`: the ticket that is open on this screen, or null; users who have it open receive `presence`',
  ],
  ['`writing`', '`{ ticketId, is }`: the user started or stopped writing in the open ticket'],
  ['`userStatus`', 'the user is active'],
]

const payloadOf = ({ data }: LiveEvent, records: Records): string =>
  Object.entries((data as unknown as Described).shape ?? {})
    .map(([field, schema]) => `\`${field}\`: ${kindOf(schema as Described, records)}`)
    .join(', ')

function kindOf(schema: Described, records: Records): string {
  const { def, shape, options } = schema
  const record = records.get(schema)
  if (record) return record
  if (shape) return `{ ${Object.keys(shape).join(', ')} }`
  const kinds = options?.map((one) =>
    typeof one === 'string' ? `\`${one}\`` : kindOf(one as Described, records),
  )
  return kinds?.join(' or ') ?? def.type
}
