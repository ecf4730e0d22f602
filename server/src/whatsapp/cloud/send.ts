import { LruMap } from '@recado/concurrency/lru-map'
import { z } from 'zod'
import type { ErrorCode } from '@recado/contract/errors'
import type {
  Outbound,
  OutboundTemplate,
  Peer,
  SendResult,
  SentMessage,
} from '../../platform/whatsapp-driver.ts'
import {
  type CloudDevice,
  graphOf,
  isFailing,
  markUnpaid,
  markHealthy,
  markRestricted,
  markFailing,
} from './device.ts'
import { callGraph, type Graph, type GraphReply } from './graph.ts'
import { type CloudMediaFile, uploadFile } from './media.ts'
import { contentOf, envelope, sentKindOf, type RequestBody, personOf } from './outbound.ts'
import { sendProbeFirst } from './probe.ts'
import { verdictOf } from './verdict.ts'

type Refused = Extract<SendResult, { outcome: 'refused' }>
const refusal = (
  text: string,
  retry: Refused['retry'],
  code: ErrorCode = 'ERR_SENDING_WAPP_MSG',
): Refused => ({ outcome: 'refused', code, retry, text })

const away = refusal('the number is not open', { afterMs: 1000 }, 'ERR_WAPP_NOT_INITIALIZED')

/** Meta assigns its own id to a message; replies and reactions must use that id. */
export async function sendMessage(device: CloudDevice, message: Outbound): Promise<SendResult> {
  const { networkId, to, quotedId, body } = message
  const graph = openGraph(device)
  if (!graph) return away
  const mediaId =
    body.type === 'media' ? await mediaFor(device, graph, { networkId, file: body }) : undefined
  if (typeof mediaId === 'object') return mediaId
  const quoted = quotedId && (await remoteIdOf(device, quotedId))
  const head = envelope({ to, quotedId: quoted, opaque: networkId })
  return post(device, graph, { to, networkId, body: { ...head, ...contentOf(body, mediaId) } })
}

export async function sendTemplate(
  device: CloudDevice,
  message: OutboundTemplate,
): Promise<SendResult> {
  const { networkId, to, name, language, components } = message
  const graph = openGraph(device)
  if (!graph) return away
  const template = { name, language: { code: language }, components }
  const body = { ...envelope({ to, opaque: networkId }), type: 'template', template }
  return post(device, graph, { to, networkId, body })
}

/** Sets our one reaction to a message of either side. Null removes it. */
export async function react(
  device: CloudDevice,
  { networkId, to, fromMe }: SentMessage,
  emoji: string | null,
): Promise<SendResult> {
  const graph = openGraph(device)
  if (!graph) return away
  const message_id = fromMe ? await device.names.remoteOf(networkId) : networkId
  if (!message_id) return refusal('not at Meta', 'never', 'ERR_FETCH_WAPP_MSG')
  const reaction = { message_id, emoji: emoji ?? '' }
  return post(device, graph, { to, body: { ...envelope({ to }), type: 'reaction', reaction } })
}

/** Meta marks all earlier messages as read as well. */
export async function markRead(device: CloudDevice, networkIds: string[]): Promise<void> {
  const graph = openGraph(device)
  const message_id = networkIds.at(-1)
  if (!graph || !message_id) return
  const reply = await callGraph(graph, {
    method: 'POST',
    path: `${graph.settings.phoneNumberId}/messages`,
    body: { messaging_product: 'whatsapp', status: 'read', message_id },
    answer: z.looseObject({}),
  })
  if (reply.outcome !== 'answered') throw new Error(`reading was not told: ${reply.text}`)
}

/** The Graph API of a number that is online. */
export const openGraph = (device: CloudDevice): Graph | undefined =>
  device.isOnline && !device.over.signal.aborted && device.settings
    ? graphOf(device, device.settings)
    : undefined

/** Meta's id of a message: the stored one for ours, the same id for the customer's. */
const remoteIdOf = async ({ names }: CloudDevice, networkId: string): Promise<string | undefined> =>
  (await names.remoteOf(networkId)) ?? (networkId.startsWith('wamid.') ? networkId : undefined)

const Accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string() })).min(1) })

type SendRequest = { to: Peer; networkId?: string; body: RequestBody }

async function post(device: CloudDevice, graph: Graph, request: SendRequest): Promise<SendResult> {
  const wait = device.limits.pairWait(personOf(request.to))
  if (wait > 0) return refusal('this person was sent too much', { afterMs: wait })
  return sendProbeFirst(device, () => postInTurn(device, graph, request))
}

async function postInTurn(
  device: CloudDevice,
  graph: Graph,
  request: SendRequest,
): Promise<SendResult> {
  const { limits, over } = device
  await limits.turn(over.signal).catch(() => undefined)
  // Another node may have taken over during the upload or the wait. Nothing has been sent yet.
  if (over.signal.aborted || !device.mayAct() || isFailing(device)) return away
  const reply = await callGraph(graph, {
    method: 'POST',
    path: `${graph.settings.phoneNumberId}/messages`,
    body: request.body,
    answer: Accepted,
  })
  if (reply.outcome !== 'answered') return failedSend(device, reply, request)
  limits.pairSent(personOf(request.to))
  markHealthy(device)
  await storeRemoteId(device, request.networkId, reply.data.messages[0]!.id)
  return { outcome: 'accepted' }
}

/** The message has been sent regardless. Its first status contains the id again. */
async function storeRemoteId(
  { names, log }: CloudDevice,
  networkId: string | undefined,
  remoteId: string,
) {
  if (!networkId) return
  await names
    .keep({ networkId, remoteId })
    .catch((err: unknown) =>
      log.warn({ err, networkId }, "Meta's id of a message could not be stored"),
    )
}

type FailedReply = Exclude<GraphReply<unknown>, { outcome: 'answered' }>

function failedSend(device: CloudDevice, reply: FailedReply, request: SendRequest): SendResult {
  if (reply.outcome === 'unanswered') {
    device.recheck()
    return { outcome: 'uncertain' }
  }
  if (reply.outcome !== 'refused') {
    device.recheck()
    return refusal(reply.text, { afterMs: 1000 })
  }
  return applyRefusal(device, reply, request)
}

type RefusedReply = Extract<FailedReply, { outcome: 'refused' }>

/** Applies the effects of a refusal beyond the message. */
function applyRefusal(
  device: CloudDevice,
  reply: RefusedReply,
  { to, networkId }: SendRequest,
): Refused {
  const { code, retry, effect, reason } = verdictOf(reply)
  if (reason) markFailing(device, reason)
  if (effect === 'slow') device.limits.slow()
  if (effect === 'spam') markRestricted(device)
  if (effect === 'unpaid') markUnpaid(device)
  if (effect === 'pair') {
    const afterMs = device.limits.pairFull(personOf(to))
    return refusal(reply.text, { afterMs }, code)
  }
  if (effect === 'file' && networkId && !forgetUpload(device, networkId))
    return refusal(reply.text, 'never', code)
  return refusal(reply.text, retry, code)
}

const UPLOADS_MOST = 1000
const UPLOAD_AGAIN_MS = 5000

type Upload = { id?: string | undefined; isSecond?: boolean }
const uploads = new WeakMap<CloudDevice, LruMap<string, Upload>>()

/** Files already uploaded for messages that may be retried. */
function uploadsOf(device: CloudDevice): LruMap<string, Upload> {
  const known = uploads.get(device) ?? new LruMap<string, Upload>({ most: UPLOADS_MOST })
  uploads.set(device, known)
  return known
}

/** Allows one repeated upload. False if it was already repeated. */
function forgetUpload(device: CloudDevice, networkId: string): boolean {
  const known = uploadsOf(device)
  if (known.get(networkId)?.isSecond) return false
  known.set(networkId, { isSecond: true })
  return true
}

/** Meta's id of the file, or the refusal of the upload. Nothing has been sent yet, so a retry is safe. */
async function mediaFor(
  device: CloudDevice,
  graph: Graph,
  { networkId, file }: { networkId: string; file: CloudMediaFile },
): Promise<string | Refused> {
  const known = uploadsOf(device)
  const before = known.get(networkId)
  if (before?.id) return before.id
  try {
    const asTaken = { ...file, kind: sentKindOf(file) }
    const reply = await uploadFile(graph, asTaken, device.pace.transferMs)
    if (reply.outcome !== 'answered') return uploadRefused(device, reply)
    known.set(networkId, { ...before, id: reply.data.id })
    return reply.data.id
  } catch (error) {
    return refusal(String(error), { afterMs: UPLOAD_AGAIN_MS })
  }
}

function uploadRefused(device: CloudDevice, reply: FailedReply): Refused {
  if (reply.outcome !== 'refused') {
    device.recheck()
    return refusal(reply.text, { afterMs: UPLOAD_AGAIN_MS })
  }
  const { retry, reason } = verdictOf(reply)
  if (reason) markFailing(device, reason)
  else device.recheck()
  return refusal(reply.text, retry)
}
