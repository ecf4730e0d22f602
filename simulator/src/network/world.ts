import type { CloseCode, PhoneEvent, Rules, ServerFrame } from '../wire.ts'
import type { Random } from './random.ts'
import type { Store } from './store.ts'
import type { Scheduler } from './timetable.ts'

/** Events that the network sends out when the state behind them is committed. */
export type NetworkEvent =
  | { kind: 'frame'; link: string; frame: ServerFrame }
  | { kind: 'close'; link: string }
  | { kind: 'phone'; number: string; event: PhoneEvent }

/** A QR code on a screen that waits to be scanned. */
export interface OpenOffer {
  ref: string
  qrcode: string
  label: string
  attempt: number
  expiresAt: number
}

/** The frames that one online device was sent and has not confirmed. */
export interface DeviceStream {
  readonly deviceId: string
  readonly number: string
  /** delivery → when it was last sent; in the order of sending, so the oldest is first. */
  readonly inFlight: Map<number, number>
  /** The last delivery taken from the queue. Later ones are still in the queue. */
  cursor: number
  /** Deliveries up to this one were queued while the device was away. */
  readonly offlineUntil: number
  isDrained: boolean
  lastDue: number
  isSweeping: boolean
}

/** One session of a device, from its sign-in to its end. */
export interface LinkSession {
  readonly deviceId: string
  readonly client: string
  readonly since: number
  until?: number
  sent: number
  firstSentAt?: number
  lastSentAt?: number
}

/** One open socket of a device, from its first frame on. */
export interface Link {
  readonly id: string
  /** The address of this network as its clients see it: `http://host:port`. */
  readonly origin: string
  offer?: OpenOffer
  stream?: DeviceStream
  stay?: LinkSession
  lastRequestDue: number
}

/** Everything that a command may read and change. It exists inside one process only. */
export interface World {
  now: number
  readonly store: Store
  readonly random: Random
  readonly timetable: Scheduler
  readonly newId: () => string
  readonly rules: { common: Rules; byNumber: Map<string, Partial<Rules>> }
  readonly links: Map<string, Link>
  /** device id → its open link */
  readonly online: Map<string, Link>
  /** number → the last sessions of its devices, oldest first */
  readonly stays: Map<string, LinkSession[]>
  /** ref of a QR code → the link that shows it */
  readonly offers: Map<string, Link>
  /** number → the code with which sign-ins are refused, and until when */
  readonly embargoes: Map<string, { code: CloseCode; until: number }>
  /** number → when its waiting messages are checked next */
  readonly pumps: Map<string, number>
  /** number → how many pages watch it */
  readonly watched: Map<string, number>
  readonly versions: Map<string, number>
  readonly firstVersion: number
  emit(event: NetworkEvent): void
}

type Unversioned<Event> = Event extends PhoneEvent ? Omit<Event, 'version'> : never
export type PhoneChangeEvent = Unversioned<PhoneEvent>

export const versionOf = (world: World, number: string) =>
  world.versions.get(number) ?? world.firstVersion

/** Notifies the pages that watch this phone. Builds the event only if a page watches. */
export function emitNews(world: World, number: string, news: () => PhoneChangeEvent): void {
  const version = versionOf(world, number) + 1
  world.versions.set(number, version)
  if (!world.watched.has(number)) return
  world.emit({ kind: 'phone', number, event: { ...news(), version } })
}

export const iso = (time: number) => new Date(time).toISOString()
