import type { CloseCode, PhoneEvent, Rules, ServerFrame } from '../wire.ts'
import type { Random } from './random.ts'
import type { Store } from './store.ts'
import type { Timetable } from './timetable.ts'

/** What the network wants told to the outside once the state behind it is kept. */
export type NetworkEvent =
  | { kind: 'frame'; link: string; frame: ServerFrame }
  | { kind: 'close'; link: string }
  | { kind: 'phone'; number: string; event: PhoneEvent }

/** A QR code on some screen, waiting to be scanned. */
export interface Offer {
  ref: string
  qrcode: string
  label: string
  attempt: number
  expiresAt: number
}

/** The way to one device that is online: what it was told and has not confirmed yet. */
export interface DeviceStream {
  readonly deviceId: string
  readonly number: string
  /** delivery → when it was last sent; in the order of sending, so the oldest comes first. */
  readonly inFlight: Map<number, number>
  /** The last delivery taken from the queue; later ones still wait there. */
  cursor: number
  /** Deliveries up to this one were queued while the device was away. */
  readonly offlineUntil: number
  isDrained: boolean
  lastDue: number
  isSweeping: boolean
}

/** One time that a device was signed in, from its first frame to its last. */
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
  /** The address people reach this network by, as seen from here: `http://host:port`. */
  readonly origin: string
  offer?: Offer
  stream?: DeviceStream
  stay?: LinkSession
  lastRequestDue: number
}

/** All that a command may touch. It lives and changes inside one process only. */
export interface World {
  now: number
  readonly store: Store
  readonly random: Random
  readonly timetable: Timetable
  readonly newId: () => string
  readonly rules: { common: Rules; byNumber: Map<string, Partial<Rules>> }
  readonly links: Map<string, Link>
  /** device id → its open link */
  readonly online: Map<string, Link>
  /** number → the last sessions of its devices, oldest first */
  readonly stays: Map<string, LinkSession[]>
  /** ref of a QR code → the link that shows it */
  readonly offers: Map<string, Link>
  /** number → sign-ins refused with this code until then */
  readonly embargoes: Map<string, { code: CloseCode; until: number }>
  /** number → when its waiting messages are looked at next */
  readonly pumps: Map<string, number>
  /** number → how many pages watch it */
  readonly watched: Map<string, number>
  readonly versions: Map<string, number>
  readonly firstVersion: number
  emit(event: NetworkEvent): void
}

type Unversioned<Event> = Event extends PhoneEvent ? Omit<Event, 'version'> : never
export type PhoneNews = Unversioned<PhoneEvent>

export const versionOf = (world: World, number: string) =>
  world.versions.get(number) ?? world.firstVersion

/** Tells the pages that watch this phone. The news is only made when somebody watches. */
export function emitNews(world: World, number: string, news: () => PhoneNews): void {
  const version = versionOf(world, number) + 1
  world.versions.set(number, version)
  if (!world.watched.has(number)) return
  world.emit({ kind: 'phone', number, event: { ...news(), version } })
}

export const iso = (time: number) => new Date(time).toISOString()
