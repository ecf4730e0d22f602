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
    const head = ['Action', 'Carries', 'In the code', 'Remark']
    return `## \`${channel}\`\n\nDeclared in ${files}.\n\n${table(head, rows)}`
  })
  return `# Live events

Screens hear what changed over Socket.IO at \`/socket.io\`. The handshake carries an access token (\`auth.token\` or
\`query.token\`); company, user and rooms come from its session and from nothing else. After the server has said
\`ready\`, the channel \`company-{companyId}-{channel}\` carries \`{ action, …, seq }\`: the fields below beside the action.

\`seq\` rises with every event of the company; of two events about the same thing the higher one is the newer. Gaps are
normal and mean nothing; numbers of two companies have nothing to do with each other. An event goes only to
those who may see the thing before or after the change, and only after the change is committed. Nothing is repeated: a
screen that was away asks anew for what it shows once it hears \`ready\` again
([why](decisions/006-live-events.md)). A socket whose session is over hears \`auth\` with \`{ error }\` and is cut. A
capitalised word is a record of the contract.

${sections.join('\n\n')}

## Who hears

A socket stands in rooms of its company, and an event names the rooms it is for.

${table(['Room', 'Who is in it'], rooms)}

An event about a ticket goes to \`admins\` and to its agent. While it has no agent it goes to \`admins\` and to its queue,
or to \`q:0\` where it has no queue (\`roomsOf\` in \`server/src/desk/tickets/rules.ts\`).

## What a socket may say

Each is answered with \`{}\` or \`{ error }\`; more than 20 in a second are refused.

${table(['Word', 'Meaning'], words)}
`
}

const rooms = [
  ['`all`', 'every socket of the company'],
  ['`admins`', 'the profiles admin and manager'],
  ['`u:{userId}`', 'one user'],
  ['`q:{queueId}`', 'users of a queue'],
  [
    '`q:0`',
    'every user without such a profile: they see a ticket that has neither agent nor queue',
  ],
]

const words = [
  [
    '`joinChatBox`, `leaveChatBox`',
    'a ticket is open on this screen, or no longer; carries its id',
  ],
  [
    '`viewing`',
    'carries `{ ticketId }`: open on this screen, or null; those who have it open hear `presence`',
  ],
  [
    '`writing`',
    'carries `{ ticketId, is }`: somebody writes in the ticket that is open on this screen, or has stopped',
  ],
  ['`userStatus`', 'the user is there, now'],
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
