import type { ClientFrame, Reply, Request } from '../wire.ts'
import { sendQueued } from './deliveries.ts'
import { closeLink, signIn, unlinkDevices } from './links.ts'
import { offerPairing } from './pairing.ts'
import { raiseReceipt } from './receipts.ts'
import { Refusal } from './refusal.ts'
import { answerRequest } from './requests.ts'
import { deliveryRulesFor } from './ruleset.ts'
import { recordSending } from './sessions.ts'
import type { DeviceStream, Link, World } from './world.ts'

/** Handles a frame of a device. */
export function handleLinkFrame(
  world: World,
  { linkId, frame }: { linkId: string; frame: ClientFrame },
): void {
  const link = world.links.get(linkId)
  if (!link) return // received after the network had closed the link
  switch (frame.type) {
    case 'pair':
      return offerPairing(world, link, frame.label)
    case 'login':
      return signIn(world, link, frame)
    case 'confirm':
      return confirmDelivery(world, link, frame.delivery)
    case 'request':
      return hearRequest(world, link, frame)
  }
}

/** The device has stored the frame, so the network deletes it. */
function confirmDelivery(world: World, link: Link, delivery: number): void {
  const { stream } = link
  if (!stream || deliveryRulesFor(world, stream.number).isLost) return
  const row = world.store.one<{ message_id: string | null }>(
    'delete from delivery where id = ? and device_id = ? returning message_id',
    delivery,
    stream.deviceId,
  )
  stream.inFlight.delete(delivery)
  if (row?.message_id)
    raiseReceipt(world, { messageId: row.message_id, by: stream.number, level: 2 })
  sendQueued(world, link)
}

/** A lost request was either never received, or its reply is lost. The device cannot tell which. */
function hearRequest(world: World, link: Link, request: Request): void {
  const { stream } = link
  if (!stream) return closeLink(world, link, 401)
  const passage = deliveryRulesFor(world, stream.number)
  const isUnheard = passage.isLost && world.random.chance(0.5)
  if (isUnheard) return
  if (request.op === 'send') recordSending(world, link)
  const arrival = world.now + passage.delayMs
  const due = passage.overtakes ? arrival : Math.max(arrival, link.lastRequestDue)
  link.lastRequestDue = Math.max(due, link.lastRequestDue)
  const answer = () => {
    if (world.links.get(link.id) !== link) return
    const reply = replyTo(world, stream, request)
    if (!passage.isLost) world.emit({ kind: 'frame', link: link.id, frame: reply })
    if (request.op === 'logout') unlinkDevices(world, stream)
  }
  if (due <= world.now) answer()
  else world.timetable.at(due, answer)
}

function replyTo(world: World, stream: DeviceStream, request: Request): Reply {
  const { id } = request
  try {
    return { type: 'reply', id, ok: true, ...answerRequest(world, stream, request) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message: text, retry } = error
    return { type: 'reply', id, ok: false, code, text, retry }
  }
}
