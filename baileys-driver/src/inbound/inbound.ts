import { NO_MESSAGE_FOUND_ERROR_TEXT, proto, type WAMessage, WAMessageStubType } from 'baileys'
import { isSelf, type Self } from '../address.ts'
import { bodyIn, unwrapped, wordsIn } from './content.ts'
import { openEdit } from './edits.ts'
import { type Envelope, envelopeOf } from './envelope.ts'
import type { JournalledEvent } from './journal.ts'
import type { Body, Delivery, DeliveryItem, Peer } from '../protocol.ts'
import { ServerError } from '../questions.ts'
import type { Store } from '../store.ts'
import { decoded, findTarget, secretOf } from './targets.ts'

export type InboundContext = {
  self: Self
  store: Store
  hasGroups: boolean
  /** The number behind a privacy id, if known. */
  phoneOf: (lid: string) => Promise<string | undefined>
  /** The subject of a group. Undefined if the network does not tell it. */
  subjectOf: (group: string) => Promise<string | undefined>
}

/**
 * Converts one journalled stanza. An incomprehensible message becomes a placeholder.
 * @throws ServerError if the server could not be asked. The stanza stays in the journal.
 */
export async function deliveryOf(
  { key, entry }: JournalledEvent,
  context: InboundContext,
): Promise<Delivery> {
  const envelope = await addressed(entry.attrs, context)
  if (!envelope) return { type: 'delivery', key, chat: '', items: [] }
  const { items, secret } = await meaningOf(envelope, () => decoded(entry), context)
  const marked = secret ? { secret: Buffer.from(secret).toString('base64') } : {}
  return { type: 'delivery', key, chat: chatKey(envelope), items, ...marked }
}

/**
 * Converts a message without ciphertext of its own: one that could not be decrypted, or one that the phone resent.
 * Undefined if there is nothing to report.
 */
export async function deliveryOfBare(
  message: WAMessage,
  context: InboundContext,
): Promise<Delivery | undefined> {
  const envelope = await addressed(attrsOf(message, context.self), context)
  if (!envelope) return undefined
  const why = hiddenBy(message)
  const { items } = why
    ? { items: [messageOf(envelope, { type: 'placeholder', why }, {})] }
    : message.message
      ? await meaningOf(envelope, () => message.message!, context)
      : { items: [] }
  return { type: 'delivery', chat: chatKey(envelope), items }
}

type Why = Extract<Body, { type: 'placeholder' }>['why']

/** Why content is missing. View-once messages, and those never encrypted for this device, can be read on the phone. */
function hiddenBy({
  key,
  message,
  messageStubType,
  messageStubParameters,
}: WAMessage): Why | undefined {
  if (messageStubType === WAMessageStubType.CIPHERTEXT)
    return messageStubParameters?.[0] === NO_MESSAGE_FOUND_ERROR_TEXT
      ? 'waiting-for-phone'
      : 'undecryptable'
  return key.isViewOnce && !message ? 'waiting-for-phone' : undefined
}

/** Rebuilds the attributes of the message's stanza. */
function attrsOf(
  { key, pushName, messageTimestamp }: WAMessage,
  self: Self,
): JournalledEvent['entry']['attrs'] {
  const { id, remoteJid, remoteJidAlt, fromMe, participant, participantAlt } = key
  const isGroup = remoteJid?.endsWith('@g.us')
  const ends =
    fromMe && !isGroup
      ? { from: `${self.phone}@s.whatsapp.net`, recipient: remoteJid ?? '' }
      : {
          from: remoteJid ?? '',
          sender_lid: remoteJidAlt ?? '',
          participant_lid: participantAlt ?? '',
        }
  return {
    ...ends,
    id: id ?? '',
    t: String(messageTimestamp ?? ''),
    ...(participant && { participant }),
    ...(pushName && { notify: pushName }),
  }
}

/** Messages with the same key keep their order. */
export const chatKey = ({ chat: { group, lid, phone } }: Pick<Envelope, 'chat'>): string =>
  group ?? phone ?? lid ?? ''

async function addressed(
  attrs: JournalledEvent['entry']['attrs'],
  context: InboundContext,
): Promise<Envelope | undefined> {
  const envelope = envelopeOf(attrs, context.self)
  if (!envelope || (envelope.chat.kind === 'group' && !context.hasGroups)) return undefined
  const [chat, author, subject] = await Promise.all([
    numbered(envelope.chat, context),
    numbered(envelope.author, context),
    envelope.chat.kind === 'group' ? context.subjectOf(envelope.jid) : undefined,
  ])
  return { ...envelope, chat, author, ...(subject && { pushName: subject }) }
}

async function numbered(peer: Peer, { phoneOf }: InboundContext): Promise<Peer> {
  const phone = peer.lid && !peer.phone ? await phoneOf(peer.lid) : undefined
  return phone ? { ...peer, phone } : peer
}

type Meaning = { items: DeliveryItem[]; secret?: Uint8Array | undefined }

async function meaningOf(
  envelope: Envelope,
  read: () => proto.IMessage,
  context: InboundContext,
): Promise<Meaning> {
  try {
    const message = read()
    const content = unwrapped(message)
    const change = await changeIn(content, envelope, context)
    if (change) return { items: change }
    const body = bodyIn(content, placeOf(envelope))
    const secret = secretOf(message) ?? secretOf(content)
    return { items: body ? [messageOf(envelope, body, content)] : [], secret }
  } catch (error) {
    if (error instanceof ServerError) throw error
    return { items: [messageOf(envelope, { type: 'placeholder', why: 'unsupported' }, {})] }
  }
}

const placeOf = ({ networkId: id, jid, fromMe, participant }: Envelope) => ({
  id,
  jid,
  fromMe,
  ...(participant && { participant }),
})

/** The change to an existing message. Undefined if it is a message of its own. */
async function changeIn(
  content: proto.IMessage,
  envelope: Envelope,
  context: InboundContext,
): Promise<DeliveryItem[] | undefined> {
  const { protocolMessage, secretEncryptedMessage, reactionMessage } = content
  if (reactionMessage) return reactionIn(reactionMessage, envelope)
  if (secretEncryptedMessage) return hiddenEditIn(secretEncryptedMessage, envelope, context)
  const id = protocolMessage?.key?.id
  if (!protocolMessage || !id) return undefined
  const { Type } = proto.Message.ProtocolMessage
  if (protocolMessage.type === Type.MESSAGE_EDIT)
    return editIn(protocolMessage.editedMessage ?? {}, { ...envelope, id }, context)
  if (protocolMessage.type === Type.REVOKE)
    return revocationIn(protocolMessage.key!, envelope, context)
  return undefined
}

function reactionIn(
  { key, text }: proto.Message.IReactionMessage,
  envelope: Envelope,
): DeliveryItem[] {
  if (!key?.id) return []
  return [{ type: 'reaction', networkId: key.id, byMe: envelope.fromMe, emoji: text ? text : null }]
}

async function editIn(
  content: proto.IMessage,
  change: Envelope & { id: string },
  { store, self }: InboundContext,
): Promise<DeliveryItem[]> {
  const text = wordsIn(unwrapped(content))
  if (text === undefined || !(await findTarget(store, self, change))) return []
  return [{ type: 'edited', networkId: change.id, fromMe: change.fromMe, text }]
}

async function hiddenEditIn(
  hidden: proto.Message.ISecretEncryptedMessage,
  envelope: Envelope,
  { store, self }: InboundContext,
): Promise<DeliveryItem[]> {
  const id = hidden.targetMessageKey?.id
  const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
  if (!id || hidden.secretEncType !== MESSAGE_EDIT) return []
  const target = await findTarget(store, self, { ...envelope, id })
  const content = target && openEdit(hidden, target)
  const text = content && wordsIn(unwrapped(content))
  return text === undefined
    ? []
    : [{ type: 'edited', networkId: id, fromMe: envelope.fromMe, text }]
}

/** In a group, admins may delete messages of others. */
async function revocationIn(
  { id, participant }: proto.IMessageKey,
  envelope: Envelope,
  { store, self }: InboundContext,
): Promise<DeliveryItem[]> {
  const networkId = id!
  if (envelope.chat.kind === 'group')
    return [{ type: 'revoked', networkId, fromMe: isSelf(self, participant ?? '') }]
  const target = await findTarget(store, self, { ...envelope, id: networkId })
  return target ? [{ type: 'revoked', networkId, fromMe: envelope.fromMe }] : []
}

function messageOf(envelope: Envelope, body: Body, content: proto.IMessage): DeliveryItem {
  const { networkId, chat, author, fromMe, at, pushName, authorName, origin } = envelope
  const { stanzaId, isForwarded } = contextIn(content)
  return {
    type: 'message',
    message: {
      networkId,
      chat,
      author,
      fromMe,
      at,
      ...(pushName && { pushName }),
      ...(authorName && { authorName }),
      origin,
      body,
      ...(stanzaId && { quotedId: stanzaId }),
      ...(isForwarded && { isForwarded: true }),
    },
  }
}

/** The context info, which is inside the message's type. */
function contextIn(content: proto.IMessage): proto.IContextInfo {
  for (const part of Object.values(content)) {
    const { contextInfo } = (part ?? {}) as { contextInfo?: proto.IContextInfo | null }
    if (contextInfo) return contextInfo
  }
  return {}
}
