import type { CloseCode, CloseReason } from '../wire.ts'
import { sendQueued } from './deliveries.ts'
import { announceDevices } from './devices.ts'
import type { DeviceRow } from './devices.ts'
import { removeOffer } from './offers.ts'
import { showPhone } from './phones.ts'
import { Refusal } from './refusal.ts'
import { rulesFor } from './ruleset.ts'
import { beginLinkSession, endLinkSession } from './sessions.ts'
import type { DeviceStream, Link, World } from './world.ts'

const REASONS: Record<CloseCode, CloseReason> = {
  401: 'logged-out',
  403: 'banned',
  405: 'bad-version',
  408: 'qr-expired',
  440: 'replaced',
  503: 'unavailable',
  515: 'restart',
}

export function openLink(world: World, { id, origin }: { id: string; origin: string }): void {
  world.links.set(id, { id, origin, lastRequestDue: 0 })
}

/** A device signs in. It replaces its older session and gets the frames that waited for it. */
export function signIn(
  world: World,
  link: Link,
  { token, client = '' }: { token: string; client?: string | undefined },
): void {
  const device = world.store.one<DeviceRow>('select * from device where token = ?', token)
  if (!device) return closeLink(world, link, 401)
  const { id: deviceId, number } = device
  const embargo = world.embargoes.get(number)
  if (embargo && embargo.until > world.now) return closeLink(world, link, embargo.code)
  const { outage, sharedDevices } = rulesFor(world, number)
  if (outage) return closeLink(world, link, 503)
  const older = world.online.get(deviceId)
  if (older && older !== link && !sharedDevices) closeLink(world, older, 440)
  removeOffer(world, link)
  link.stream = streamTo(world, deviceId, number)
  world.online.set(deviceId, link)
  beginLinkSession(world, link, client)
  world.store.run('update device set last_seen_at = ? where id = ?', world.now, deviceId)
  const { name, lid } = showPhone(world, number)
  const frame = { type: 'online', number, name, deviceId, lid } as const
  world.emit({ kind: 'frame', link: link.id, frame })
  announceDevices(world, number)
  sendQueued(world, link)
}

function streamTo(world: World, deviceId: string, number: string): DeviceStream {
  const last = world.store.one<{ id: number | null }>(
    'select max(id) as id from delivery where device_id = ?',
    deviceId,
  )
  return {
    deviceId,
    number,
    inFlight: new Map(),
    cursor: 0,
    offlineUntil: last?.id ?? 0,
    isDrained: false,
    lastDue: 0,
    isSweeping: false,
  }
}

/** The network ends this session and sends the reason. */
export function closeLink(world: World, link: Link, code: CloseCode): void {
  world.emit({
    kind: 'frame',
    link: link.id,
    frame: { type: 'closed', reason: REASONS[code], code },
  })
  world.emit({ kind: 'close', link: link.id })
  dropLink(world, link.id)
}

/** The socket is closed, by either side. Unconfirmed frames wait for the next sign-in. */
export function dropLink(world: World, id: string): void {
  const link = world.links.get(id)
  if (!link) return
  world.links.delete(id)
  removeOffer(world, link)
  endLinkSession(world, link)
  const { stream } = link
  if (!stream || world.online.get(stream.deviceId) !== link) return
  world.online.delete(stream.deviceId)
  world.store.run('update device set last_seen_at = ? where id = ?', world.now, stream.deviceId)
  announceDevices(world, stream.number)
}

/** Ends the sessions of a phone's devices; without a number, of all devices. */
export function cutLinks(world: World, code: CloseCode, number?: string): void {
  for (const link of world.links.values()) {
    if (number === undefined || link.stream?.number === number) closeLink(world, link, code)
  }
}

interface Unlinking {
  number: string
  /** without it, all of them */
  deviceId?: string | undefined
}

/** Unlinks devices of a phone and deletes the frames that waited for them. */
export function unlinkDevices(world: World, { number, deviceId }: Unlinking): void {
  const rows = world.store.all<{ id: string }>('select id from device where number = ?', number)
  const leaving = rows.filter(({ id }) => deviceId === undefined || id === deviceId)
  if (deviceId !== undefined && leaving.length === 0) throw new Refusal('unknown-device')
  for (const { id } of leaving) {
    world.store.run('delete from device where id = ?', id)
    world.store.run('delete from delivery where device_id = ?', id)
    const link = world.online.get(id)
    if (link) closeLink(world, link, 401)
  }
  announceDevices(world, number)
}

interface Cut {
  number: string
  disconnect: CloseCode
  forMs?: number | undefined
}

/** Cuts the devices of a phone for a test. 401 unlinks them for good, as if the phone had logged them out. */
export function causeFault(world: World, { number, disconnect, forMs }: Cut): void {
  if (forMs) world.embargoes.set(number, { code: disconnect, until: world.now + forMs })
  if (disconnect === 401) unlinkDevices(world, { number })
  else cutLinks(world, disconnect, number)
}
