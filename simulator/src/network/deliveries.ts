import type { ConfirmedFrame } from '../wire.ts'
import { deliveryRulesFor, rulesFor } from './ruleset.ts'
import type { DeviceStream, Link, World } from './world.ts'

/** The maximum number of unconfirmed frames per device. The others wait in the queue. */
const WINDOW = 256

type Undelivered<Frame> = Frame extends ConfirmedFrame ? Omit<Frame, 'delivery'> : never
export type UndeliveredFrame = Undelivered<ConfirmedFrame>
interface Row {
  id: number
  frame: string
}

export interface PhoneDelivery {
  deviceId: string
  news: UndeliveredFrame
  /** Set on messages from others: the device's confirmation then counts as delivered. */
  messageId?: string
}

/** Queues a frame for one device and sends it when there is room. It stays queued until it is confirmed. */
export function enqueueFrame(world: World, { deviceId, news, messageId }: PhoneDelivery): void {
  const row = world.store.one<{ id: number }>(
    'insert into delivery (device_id, message_id, frame) values (?, ?, ?) returning id',
    deviceId,
    messageId ?? null,
    JSON.stringify(news),
  )
  const link = world.online.get(deviceId)
  if (!row || !link?.stream) return
  const { stream } = link
  if (!stream.isDrained || stream.inFlight.size >= WINDOW) {
    stream.isDrained = false
    return
  }
  stream.cursor = row.id
  transmit(world, link, { ...news, delivery: row.id } as ConfirmedFrame)
}

/** Queues a frame for every device of a phone except the one that caused it. */
export function enqueueForPhone(
  world: World,
  number: string,
  parcel: Omit<PhoneDelivery, 'deviceId'> & { except?: string | undefined },
): void {
  const devices = world.store.all<{ id: string }>('select id from device where number = ?', number)
  for (const { id } of devices) {
    if (id !== parcel.except) enqueueFrame(world, { ...parcel, deviceId: id })
  }
}

/** Takes as many frames from the queue as the window has room for. */
export function sendQueued(world: World, link: Link): void {
  const { stream } = link
  if (!stream || stream.isDrained || stream.inFlight.size > WINDOW / 2) return
  const room = WINDOW - stream.inFlight.size
  const rows = world.store.all<Row>(
    'select id, frame from delivery where device_id = ? and id > ? order by id limit ?',
    stream.deviceId,
    stream.cursor,
    room,
  )
  stream.isDrained = rows.length < room
  for (const row of rows) {
    stream.cursor = row.id
    transmit(world, link, frameIn(row, stream))
  }
}

function frameIn({ id, frame }: Row, stream: DeviceStream): ConfirmedFrame {
  const parsed: ConfirmedFrame = { ...JSON.parse(frame), delivery: id }
  const wasAway = id <= stream.offlineUntil
  if (!wasAway || parsed.type !== 'message' || parsed.origin !== 'live') return parsed
  return { ...parsed, origin: 'offline' }
}

/** Sends a frame once. Without reordering, frames keep their order at any latency. */
function transmit(world: World, link: Link, frame: ConfirmedFrame): void {
  const { stream } = link
  if (!stream) return
  stream.inFlight.set(frame.delivery, world.now)
  sweepLater(world, link, world.now + rulesFor(world, stream.number).redeliverMs)
  const passage = deliveryRulesFor(world, stream.number)
  if (passage.isLost) return
  const arrival = world.now + passage.delayMs
  const due = passage.overtakes ? arrival : Math.max(arrival, stream.lastDue)
  stream.lastDue = Math.max(due, stream.lastDue)
  for (let copy = 0; copy < passage.copies; copy++) {
    if (due <= world.now) world.emit({ kind: 'frame', link: link.id, frame })
    else world.timetable.at(due, () => hand(world, link, frame))
  }
}

function hand(world: World, link: Link, frame: ConfirmedFrame): void {
  if (world.links.get(link.id) !== link || !link.stream?.inFlight.has(frame.delivery)) return
  world.emit({ kind: 'frame', link: link.id, frame })
}

function sweepLater(world: World, link: Link, due: number): void {
  const { stream } = link
  if (!stream || stream.isSweeping) return
  stream.isSweeping = true
  world.timetable.at(due, () => {
    stream.isSweeping = false
    if (world.links.get(link.id) === link && link.stream === stream)
      sendOverdueAgain(world, link, stream)
  })
}

function sendOverdueAgain(world: World, link: Link, stream: DeviceStream): void {
  const { redeliverMs } = rulesFor(world, stream.number)
  const overdue: number[] = []
  for (const [delivery, sentAt] of stream.inFlight) {
    if (sentAt + redeliverMs > world.now) {
      sweepLater(world, link, sentAt + redeliverMs)
      break
    }
    overdue.push(delivery)
  }
  for (const delivery of overdue) {
    stream.inFlight.delete(delivery)
    const row = world.store.one<Row>('select id, frame from delivery where id = ?', delivery)
    if (row) transmit(world, link, frameIn(row, stream))
  }
}
