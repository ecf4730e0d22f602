import { normalizeMessageContent, proto, type BinaryNode } from 'baileys'
import type { Account, Addressing } from '../network/account.ts'
import { Group } from '../network/group.ts'
import type { Ciphertext } from '../signal/device.ts'
import { USERS, node, seconds } from '../wire/nodes.ts'

export type Chat = Account | Group
type Attributes = Record<string, string | undefined>

export const isGroup = (chat: Chat): chat is Group => chat instanceof Group

/** The key of a chat in a phone's log. */
export const chatName = (chat: Chat): string => (isGroup(chat) ? chat.jid : chat.number)

export const encNode = ({ type, body }: Ciphertext, attributes: Attributes = {}): BinaryNode =>
  node('enc', { v: '2', type, ...attributes }, body)

const { Type } = proto.Message.ProtocolMessage

/** The unencrypted attributes of a stanza that describe its message. */
export function stanzaTypeOf(raw: proto.IMessage): Attributes {
  const message = normalizeMessageContent(raw) ?? raw
  const { reactionMessage, protocolMessage, secretEncryptedMessage } = message
  if (reactionMessage) return { type: 'reaction' }
  if (secretEncryptedMessage || protocolMessage?.editedMessage) return { type: 'text', edit: '1' }
  if (protocolMessage?.type === Type.REVOKE) return { type: 'text', edit: '7' }
  const isText = message.conversation || message.extendedTextMessage || message.protocolMessage
  return { type: isText ? 'text' : 'media' }
}

/** The address of the phone itself (device 0) or of a linked device. */
const deviceJid = (of: Account, by: Addressing, device: number): string => {
  const suffix = device === 0 ? '' : `:${device}`
  return by === 'pn' ? `${of.number}${suffix}@${USERS}` : `${of.lid}${suffix}@lid`
}

/** The sender's attributes in a stanza: its address, and its other address if that may be known. */
export function sender(from: Account, { by = from.addressing, device = 0 } = {}): Attributes {
  const named = { from: deviceJid(from, by, device) }
  if (by === 'pn') return { ...named, sender_lid: from.lidJid }
  const sender_pn = from.hidesNumber ? undefined : from.jid
  return { ...named, addressing_mode: 'lid', sender_pn }
}

/** The same attributes for a message that the account wrote on another device: its own devices learn the recipient. */
export function echoAttributes(from: Account, to: Account, device = 0): Attributes {
  const named = { from: deviceJid(from, to.addressing, device) }
  if (to.addressing === 'pn') return { ...named, recipient: to.jid, peer_recipient_lid: to.lidJid }
  const peer_recipient_pn = to.hidesNumber ? undefined : to.jid
  return { ...named, addressing_mode: 'lid', recipient: to.lidJid, peer_recipient_pn }
}

export const inGroup = (group: Group, from: Account, device = 0): Attributes => ({
  from: group.jid,
  ...group.participant(from),
  participant: deviceJid(from, group.addressing, device),
})

type Envelope = { id: string; from: Account; names: Attributes; at?: Date }

export const messageStanza = (
  { id, from, names, at = new Date() }: Envelope,
  marks: Attributes,
  content: BinaryNode[],
): BinaryNode =>
  node('message', { id, t: seconds(at), notify: from.name, ...marks, ...names }, content)
