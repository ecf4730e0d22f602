import type { Audience, PublishedEvent, StateOptions } from '../ctx.ts'

/** An event of a transaction that is not committed yet. */
export type PendingEvent = Pick<PublishedEvent, 'event' | 'data' | 'to'> & StateOptions

type SentState = { rooms: string[]; revision: number }

/**
 * Leaves out the states that a later event of the same transaction replaces. If not everybody receives the later one, the
 * earlier one is sent to the others only. A state that was read earlier replaces no newer one. The order stays.
 */
export function latestStates(events: readonly PendingEvent[]): PendingEvent[] {
  const sent = new Map<string, SentState[]>()
  const kept = events.toReversed().flatMap((one) => {
    const { event, data, to, stateOf } = one
    if (!stateOf) return one
    const object = `${event.channel} ${event.action} ${stateOf.id}`
    const states = sent.get(object) ?? []
    const later = states.flatMap(({ rooms, revision }) =>
      revision >= stateOf.revision ? rooms : [],
    )
    const rooms = to.rooms.filter((room) => !later.includes(room))
    if (rooms.length === 0) return []
    if (!to.except) sent.set(object, [...states, { rooms, revision: stateOf.revision }])
    return { event, data, to: later.length > 0 ? { rooms, except: exceptOf(to, later) } : to }
  })
  return kept.toReversed()
}

const exceptOf = ({ except = [] }: Audience, later: string[]): string[] => [...except, ...later]
