import type { OutboundMessage, Reply } from '@recado/simulator/wire'
import type { Outbound, Peer, SendResult } from '../../platform/whatsapp-driver.ts'
import type { SimulatedLink, Question } from './link.ts'
import {
  type SimulatedMediaFile,
  type SimulatedMediaHosts,
  uploadFile,
  SimulatedUploadRefused,
} from './media.ts'

type SendContext = { link: SimulatedLink | undefined; mediaHosts: SimulatedMediaHosts }

/** Sends one message. If the network did not reply, the result is `uncertain`. */
export async function sendMessage(
  { link, mediaHosts }: SendContext,
  message: Outbound,
): Promise<SendResult> {
  if (!link) return away
  const { body, networkId, to, quotedId, isForwarded } = message
  const envelope = {
    id: networkId,
    to: addressOf(to),
    ...(quotedId && { quotedId }),
    ...(isForwarded && { forwarded: true }),
  }
  if (body.type === 'text') return sendThrough(link, { ...envelope, type: 'text', body: body.text })
  if (body.type === 'contact')
    return sendThrough(link, { ...envelope, type: 'contacts', contacts: body.cards })
  if (body.type === 'location') {
    const { type, ...location } = body
    return sendThrough(link, { ...envelope, type, location })
  }
  const { mediaId, refused } = await uploaded(mediaHosts, body)
  if (refused) return refused
  return sendThrough(link, {
    ...envelope,
    type: body.kind,
    mediaId,
    ...(body.caption && { body: body.caption }),
  })
}

type Change = Extract<Question, { op: 'edit' | 'revoke' | 'react' }>

const codes = {
  edit: 'ERR_EDITING_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
} as const

/** Changes a message on the network. Repeating a change has no further effect. */
export async function changeMessage(
  link: SimulatedLink | undefined,
  change: Change,
): Promise<SendResult> {
  if (!link) return away
  const reply = await link.ask(change)
  if (!reply) return { outcome: 'uncertain' }
  if (reply.ok) return { outcome: 'accepted' }
  const isGone = reply.code === 'unknown-message' || reply.code === 'message-deleted'
  return {
    outcome: 'refused',
    code: isGone ? 'ERR_FETCH_WAPP_MSG' : codes[change.op],
    retry: reply.retry,
    text: `${reply.code}: ${reply.text}`,
  }
}

const UPLOAD_AGAIN_MS = 5000

/** Nothing has been sent yet when an upload fails, so a retry is safe. */
async function uploaded(
  mediaHosts: SimulatedMediaHosts,
  file: SimulatedMediaFile,
): Promise<
  { mediaId: string; refused?: undefined } | { mediaId?: undefined; refused: SendResult }
> {
  try {
    return { mediaId: await uploadFile(mediaHosts, file) }
  } catch (error) {
    const isFinal = error instanceof SimulatedUploadRefused && error.isFinal
    const retry = isFinal ? 'never' : { afterMs: UPLOAD_AGAIN_MS }
    return { refused: refusal({ retry, text: String(error) }) }
  }
}

async function sendThrough(link: SimulatedLink, message: OutboundMessage): Promise<SendResult> {
  const reply = await link.ask({ op: 'send', message })
  if (!reply) return { outcome: 'uncertain' }
  return reply.ok ? { outcome: 'accepted' } : refusedWith(reply)
}

const MEDIA_AGAIN_MS = 1000

function refusedWith({ code, text, retry }: Extract<Reply, { ok: false }>): SendResult {
  const said = `${code}: ${text}`
  if (code === 'not-on-whatsapp')
    return { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT', retry, text: said }
  if (code === '463')
    return { outcome: 'refused', code: 'ERR_WAPP_NEW_CHATS_RESTRICTED', retry, text: said }
  // The network lost the uploaded file. The next attempt uploads it again.
  if (code === 'unknown-media') return refusal({ retry: { afterMs: MEDIA_AGAIN_MS }, text: said })
  return refusal({ retry, text: said })
}

type Refused = Extract<SendResult, { outcome: 'refused' }>

const refusal = (about: Pick<Refused, 'retry' | 'text'>): Refused => ({
  outcome: 'refused',
  code: 'ERR_SENDING_WAPP_MSG',
  ...about,
})

const away: Refused = {
  outcome: 'refused',
  code: 'ERR_WAPP_NOT_INITIALIZED',
  retry: { afterMs: 1000 },
  text: 'there is no link to the network',
}

/** The number if known, else the network's id of the person or group. */
export const addressOf = ({ kind, phone, lid, group }: Peer): string =>
  kind === 'group' ? (group ?? '') : (phone ?? `${lid ?? ''}@lid`)
