import type { ServiceLevelKind } from './queues.ts'

/** The records that a result of a deadline names: those of the ticket when the deadline was missed. */
export const missedParts = ['queue', 'connection', 'user', 'tag'] as const
export type MissedPart = (typeof missedParts)[number]

/** Deadlines of one kind that were missed on days from `from` to `to`, of one of the named records of each part. */
export type MissedDeadlines = {
  kind: ServiceLevelKind
  from: string
  to: string
} & Partial<Record<MissedPart, readonly number[]>>

/** The form of missed deadlines as one text: `resolution,2026-11-01,2026-11-07,queue:4,queue:5,user:7`. */
export const MISSED =
  /^[a-zA-Z]{1,20}(?:,\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])){2}(?:,(?:queue|connection|user|tag):\d{1,9}){0,200}$/

/** Writes missed deadlines as the text that `MISSED` describes. */
export function formatMissed({ kind, from, to, ...of }: MissedDeadlines): string {
  const parts = missedParts.flatMap((part) => (of[part] ?? []).map((id) => `${part}:${id}`))
  return [kind, from, to, ...parts].join(',')
}

/** Reads such a text. */
export function parseMissed(text: string): MissedDeadlines {
  const [kind, from = '', to = '', ...parts] = text.split(',')
  const idsOf = (part: MissedPart) =>
    parts.flatMap((one) => (one.startsWith(`${part}:`) ? [Number(one.slice(part.length + 1))] : []))
  const of = Object.fromEntries(missedParts.map((part) => [part, idsOf(part)]))
  return { kind: kind as ServiceLevelKind, from, to, ...of }
}
