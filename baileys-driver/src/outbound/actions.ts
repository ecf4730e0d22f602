import { sleep } from '@recado/concurrency/sleep'
import { proto, type WAMessage, type WASocket } from 'baileys'
import type { Acks } from './acks.ts'
import { jidOf, type Self } from '../address.ts'
import { authorsOf } from './authors.ts'
import type { Numbers } from '../numbers.ts'
import { contentOf, type Quote } from './outbound.ts'
import {
  type OutboundMessage,
  type Question,
  SENT,
  SENT_DAYS,
  type SendAnswer,
  type Target,
} from '../protocol.ts'
import type { Store } from '../store.ts'

export type ActionContext = {
  sock: WASocket
  self: Self
  store: Store
  acks: Acks
  numbers: Numbers
  askMs: number
}

type Ask<Op extends Question['op']> = Extract<Question, { op: Op }>

/**
 * Sends one message. Stores the content first: a phone that cannot decrypt it asks for a resend and gets exactly this
 * content.
 */
export async function send(context: ActionContext, message: OutboundMessage): Promise<SendAnswer> {
  const { store, numbers } = context
  const jid = await numbers.addressOf(message.to)
  if (!jid) return { outcome: 'refused', code: 'not-on-whatsapp' }
  const content = contentOf(message, await quoteOf(context, message, jid))
  const value = Buffer.from(proto.Message.encode(content).finish()).toString('base64')
  await store.commit([{ kind: SENT, key: message.id, value, days: SENT_DAYS }])
  return relay(context, jid, { id: message.id, content })
}

async function quoteOf(
  { self, store }: ActionContext,
  { quoted }: OutboundMessage,
  jid: string,
): Promise<Quote | undefined> {
  if (!quoted) return undefined
  const { id, text = '' } = quoted
  const { [id]: sent } = await store.read(SENT, [id])
  const isOurs = quoted.fromMe ?? sent !== undefined
  const content = sent && !text ? proto.Message.decode(Buffer.from(sent, 'base64')) : undefined
  return {
    id,
    author: isOurs ? ownJid(self, jid) : ((await authorsOf(store, jid, [id])).get(id) ?? jid),
    content: content ?? { conversation: text },
  }
}

/** Our own address, of the same kind as the conversation's. */
const ownJid = ({ phone, lid }: Self, jid: string) =>
  lid && jid.endsWith('@lid') ? `${lid}@lid` : `${phone}@s.whatsapp.net`

type Relayed = { id: string; content: proto.IMessage; edit?: '1' | '7' }

async function relay(
  { sock, acks }: ActionContext,
  jid: string,
  { id, content, edit }: Relayed,
): Promise<SendAnswer> {
  const acked = acks.of(id)
  try {
    await sock.relayMessage(jid, content, {
      messageId: id,
      additionalAttributes: edit ? { edit } : {},
    })
  } catch (error) {
    // No device could be encrypted for, so nothing was sent. After most other failures the outcome is unknown.
    if ((error as Error).message === 'All encryptions failed')
      return { outcome: 'refused', code: 'not-encrypted' }
    const code = refusalIn(error)
    return code ? { outcome: 'refused', code } : { outcome: 'uncertain' }
  }
  return acked
}

const REFUSALS = [401, 403, 404, 406, 429]

/**
 * The network's refusal of a query the library makes before it sends, such as the members of a group. Nothing was sent
 * either.
 */
function refusalIn(error: unknown): string | undefined {
  const code = codeIn(error)
  return REFUSALS.find((known) => known === code)?.toString()
}

/** The network's error code, if the network answered. The library reports it in two formats. */
function codeIn(error: unknown): number | undefined {
  const { data } = error as { data?: number | { tag?: string; attrs?: { code?: string } } }
  if (typeof data !== 'object') return data
  return data?.tag === 'error' ? Number(data.attrs?.code) : undefined
}

export async function edit(
  context: ActionContext,
  { id, target, text }: Ask<'edit'>,
): Promise<SendAnswer> {
  if (!target.fromMe) return { outcome: 'refused', code: 'not-ours' }
  const { [target.networkId]: sent } = await context.store.read(SENT, [target.networkId])
  if (sent === undefined) return { outcome: 'refused', code: 'unknown-message' }
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type
  return change(context, target, (key) => ({
    id,
    edit: '1',
    content: {
      protocolMessage: {
        key,
        type: MESSAGE_EDIT,
        editedMessage: editedContent(sent, text),
        timestampMs: Date.now(),
      },
    },
  }))
}

/** An edit of a caption keeps the file. */
function editedContent(sent: string, text: string): proto.IMessage {
  const { imageMessage, videoMessage, documentWithCaptionMessage } = proto.Message.decode(
    Buffer.from(sent, 'base64'),
  )
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } }
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } }
  const { documentMessage } = documentWithCaptionMessage?.message ?? {}
  return documentMessage
    ? { documentMessage: { ...documentMessage, caption: text } }
    : { extendedTextMessage: { text } }
}

export async function revoke(
  context: ActionContext,
  { id, target }: Ask<'revoke'>,
): Promise<SendAnswer> {
  if (!target.fromMe) return { outcome: 'refused', code: 'not-ours' }
  const { REVOKE: type } = proto.Message.ProtocolMessage.Type
  return change(context, target, (key) => ({
    id,
    edit: '7',
    content: { protocolMessage: { key, type } },
  }))
}

export const react = (
  context: ActionContext,
  { id, target, emoji }: Ask<'react'>,
): Promise<SendAnswer> =>
  change(context, target, (key) => ({
    id,
    content: { reactionMessage: { key, text: emoji ?? '', senderTimestampMs: Date.now() } },
  }))

async function change(
  context: ActionContext,
  { networkId, to, fromMe }: Target,
  made: (key: proto.IMessageKey) => Relayed,
): Promise<SendAnswer> {
  const jid = await context.numbers.addressOf(to)
  if (!jid) return { outcome: 'refused', code: 'not-on-whatsapp' }
  const participant = (await authorsOf(context.store, jid, [networkId])).get(networkId)
  const key = { remoteJid: jid, fromMe, id: networkId }
  return relay(context, jid, made({ ...key, ...(participant && !fromMe && { participant }) }))
}

export async function read(
  { sock, store, numbers }: ActionContext,
  { chat, networkIds }: Ask<'read'>,
): Promise<null> {
  const jid = (await numbers.addressOf(chat)) ?? jidOf(chat)
  if (!jid) return null
  const authors = await authorsOf(store, jid, networkIds)
  const keys = networkIds.map((id) => {
    const participant = authors.get(id)
    return { remoteJid: jid, id, fromMe: false, ...(participant && { participant }) }
  })
  await sock.readMessages(keys)
  return null
}

export async function typing(
  { sock, numbers }: ActionContext,
  { to, state }: Ask<'typing'>,
): Promise<null> {
  const jid = await numbers.addressOf(to)
  if (jid) await sock.sendPresenceUpdate(state, jid)
  return null
}

/** Codes for no picture, or none that we may see. */
const NO_PICTURE_CODES = [401, 403, 404]

/**
 * Null if the person has no picture or hides it. @throws if the network does not answer in time or refuses the question
 */
export async function picture(
  { sock, numbers, askMs }: ActionContext,
  { of }: Ask<'picture'>,
): Promise<{ url: string } | null> {
  const jid = await numbers.addressOf(of)
  if (!jid) return null
  try {
    const url = await sock.profilePictureUrl(jid, 'preview', Math.min(askMs, 5000))
    return url ? { url } : null
  } catch (error) {
    const code = codeIn(error)
    if (NO_PICTURE_CODES.some((known) => known === code)) return null
    throw error
  }
}

export async function uploadHosts({ sock }: ActionContext, { isForced }: Ask<'upload-hosts'>) {
  const { hosts, auth } = await sock.refreshMediaConn(isForced)
  return { hosts: hosts.map(({ hostname }) => hostname), auth }
}

/** Asks the phone to upload a file again that the network has deleted. The phone may be off and not answer. */
export async function fetchAgain({ sock, askMs }: ActionContext, { place }: Ask<'fetch-again'>) {
  const { id, jid: remoteJid, fromMe, participant } = place.message
  const message: WAMessage = {
    key: { id, remoteJid, fromMe, ...(participant && { participant }) },
    message: { documentMessage: { mediaKey: Buffer.from(place.mediaKey, 'base64') } },
  }
  const late = new AbortController()
  const found = await Promise.race([sock.updateMediaMessage(message), sleep(askMs, late.signal)])
  late.abort()
  const { directPath } = found?.message?.documentMessage ?? {}
  if (!directPath) throw new Error('the phone did not bring the file again')
  return { directPath }
}
