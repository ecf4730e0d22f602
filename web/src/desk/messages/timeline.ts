import type { Message } from '@recado/contract/desk/messages'
import { isoDayOf } from '../../i18n/moments.ts'
import { dayOf } from '../../app/time/time-words.ts'
import { continuesGroup, isLine } from './rules.ts'

/** One item of the list, top to bottom. */
export type TimelineItem =
  | { is: 'day'; key: string; moment: string }
  | { is: 'unread'; key: string; count: number }
  | { is: 'lines'; key: string; lines: Message[] }
  | {
      is: 'bubble'
      key: string
      message: Message
      isNext: boolean
      isLast: boolean
      hasFoot: boolean
    }

type Unread = { from: string; count: number } | undefined

/** Builds the items: inserts day and unread dividers, and groups bubbles. */
export function timelineOf(list: readonly Message[], unread: Unread): TimelineItem[] {
  const days = list.map(({ createdAt }) => isoDayOf(createdAt))
  return gathered(
    list.flatMap((message, i): TimelineItem[] => {
      const before = list[i - 1]
      const after = list[i + 1]
      const isFirstUnread = message.id === unread?.from
      const opensDay = days[i] !== days[i - 1]
      const parted = isFirstUnread || opensDay
      const partedAfter = after?.id === unread?.from || (after && days[i + 1] !== days[i])
      const { id, createdAt } = message
      const shown: TimelineItem = isLine(message)
        ? { is: 'lines', key: id, lines: [message] }
        : {
            is: 'bubble',
            key: id,
            message,
            isNext: !parted && continuesGroup(message, before),
            ...endOf(message, partedAfter ? undefined : after),
          }
      return [
        ...(opensDay ? [{ is: 'day' as const, key: `day-${id}`, moment: createdAt }] : []),
        ...(isFirstUnread
          ? [{ is: 'unread' as const, key: `unread-${id}`, count: unread.count }]
          : []),
        shown,
      ]
    }),
  )
}

/**
 * Whether the group ends with this message, and whether its time and ticks show. They also show if the ticks differ
 * from those of the next message.
 */
function endOf(message: Message, after: Message | undefined) {
  const isLast = !after || !continuesGroup(after, message)
  return { isLast, hasFoot: isLast || tickOf(message) !== tickOf(after) }
}

/** The visible tick state: read and played look alike, and a customer's message has none. */
const tickOf = ({ fromMe, ack }: Message): number | undefined =>
  fromMe ? Math.min(ack, 3) : undefined

/** A note is always an item of its own, even among other lines. */
const isNote = (line: Message | undefined) =>
  line?.system?.action === 'noted' && line.system.text !== null

/** Joins consecutive lines into one item with the key of the first. */
function gathered(items: TimelineItem[]): TimelineItem[] {
  const all: TimelineItem[] = []
  for (const item of items) {
    const before = all.at(-1)
    const joins =
      item.is === 'lines' &&
      before?.is === 'lines' &&
      !isNote(item.lines[0]) &&
      !isNote(before.lines[0])
    if (joins) all[all.length - 1] = { ...before, lines: [...before.lines, ...item.lines] }
    else all.push(item)
  }
  return all
}

/** The label of a day divider. */
export function dayWordOf(
  moment: string,
  now: number,
  words: { today: string; yesterday: string },
) {
  const day = dayOf(moment, now)
  return day.is === 'date' ? day.text : words[day.is]
}
