import { readFileSync } from 'node:fs'

export type DialogueAction =
  | { kind: 'write'; texts: string[]; lateMs: number }
  | { kind: 'phone'; text: string; isAtOnce: boolean }
  | { kind: 'agent'; does: string }
  | { kind: 'time'; ms: number }
  | { kind: 'clock'; at: Date }
  | { kind: 'server'; does: 'stops' | 'starts' }

/** One action, and what must be true after it. */
export type DialogueRound = {
  action: DialogueAction
  /** New messages of the bot. */
  bot: string[]
  /** The ticket. Absent: not checked. */
  ticket?: string
}

export type Dialogue = {
  title: string
  number: string
  /** The name of the company's business hours. Absent: it has none. */
  hours?: string
  /** Networks on which the dialogue cannot be held, each with the reason. */
  notOn: Map<string, string>
  rounds: DialogueRound[]
}

/** The dialogues of a file. Its own head says how it is written. */
export function readDialogues(url: URL): Dialogue[] {
  const text = readFileSync(url, 'utf8')
  const named = new Map(
    [...text.matchAll(/^(@[^=]+?) = (.+)$/gm)].map(([, name, body]) => [name!, linesOf(body!)]),
  )
  const [, ...sections] = text.split(/^--- .+$/m)
  return sections.flatMap((section) =>
    section
      .trim()
      .split(/\n\n+/)
      .map((block) => dialogueOf(block.split('\n'), named)),
  )
}

const linesOf = (text: string) => text.split(/ ?\| ?/).join('\n')

function dialogueOf([title, ...lines]: string[], named: Map<string, string>): Dialogue {
  const dialogue: Dialogue = { title: title!, number: 'menu', notOn: new Map(), rounds: [] }
  for (const line of lines.map((one) => one.slice(2))) {
    const last = dialogue.rounds.at(-1)
    const [, network, reason] = /^not on (\w+): (.+)$/.exec(line) ?? []
    if (network) dialogue.notOn.set(network, reason!)
    else if (line.startsWith('number: ')) dialogue.number = line.slice('number: '.length)
    else if (line.startsWith('hours: ')) dialogue.hours = line.slice('hours: '.length)
    else if (line.startsWith('< '))
      last!.bot.push(named.get(line.slice(2)) ?? linesOf(line.slice(2)))
    else if (line.startsWith('= ')) last!.ticket = line.slice(2)
    else dialogue.rounds.push({ action: actionOf(line, dialogue.title), bot: [] })
  }
  return dialogue
}

function actionOf(line: string, title: string): DialogueAction {
  const [, sign, rest] = /^(>>|>|[^:]+:) ?(.*)$/.exec(line) ?? []
  if (sign === '>') return { kind: 'write', texts: [rest!], lateMs: 0 }
  if (sign === '>>') return { kind: 'write', texts: rest!.split(' / '), lateMs: 0 }
  if (sign === 'phone:') return { kind: 'phone', text: rest!, isAtOnce: false }
  if (sign === 'phone itself:') return { kind: 'phone', text: rest!, isAtOnce: true }
  if (sign === 'clock:') return { kind: 'clock', at: momentOf(rest!) }
  if (sign === 'time:') return { kind: 'time', ms: durationOf(rest!) }
  if (sign === 'server:') return { kind: 'server', does: rest as 'stops' | 'starts' }
  const late = /^late by (.+):$/.exec(sign ?? '')?.[1]
  if (late) return { kind: 'write', texts: [rest!], lateMs: durationOf(late) }
  if (sign !== 'Mel:') throw new Error(`“${title}” has a line that nobody understands: ${line}`)
  return { kind: 'agent', does: rest! }
}

/** `2021-12-25 09:00 -03:00`. */
const momentOf = (text: string) => new Date(text.replace(' ', 'T').replace(' ', ''))

/** `1 h 59 min` in milliseconds. */
function durationOf(text: string): number {
  const amount = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(text)?.[1] ?? 0)
  return (amount('h') * 60 + amount('min')) * 60_000
}
