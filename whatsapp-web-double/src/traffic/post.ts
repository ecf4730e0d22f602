import type { proto } from 'baileys'
import type { Account } from '../network/account.ts'
import type { LogEntry } from '../network/chat-log.ts'
import type { Companion } from '../network/companion.ts'
import type { Group } from '../network/group.ts'
import type { Ciphertext } from '../signal/device.ts'
import { arrive } from './arrive.ts'
import {
  chatName,
  echoAttributes,
  encNode,
  inGroup,
  isGroup,
  stanzaTypeOf,
  messageStanza,
  sender,
  type Chat,
} from './stanzas.ts'

/** A message that a phone sends. */
export type PhoneMessage = {
  id: string
  from: Account
  to: Chat
  message: proto.IMessage
  at: Date
}

/**
 * Sends a message written on the phone: encrypts it for each device that may read it, the author's own ones included.
 */
export function sendFromPhone(letter: PhoneMessage): Promise<void> {
  return letter.from.inTurn(async () => {
    const { from, to } = letter
    from.sent.set(letter.id, { ...letter, to: to.jid })
    from.log.take(entryOf(letter, from))
    if (isGroup(to)) await postToGroup(letter, to)
    else await postToPerson(letter, to)
  })
}

async function postToPerson(letter: PhoneMessage, to: Account): Promise<void> {
  const { from, message } = letter
  for (const companion of to.companions.values())
    await deliverTo(companion, letter, { message, names: sender(from) })
  if (to === from) return
  const deviceSentMessage = { destinationJid: to.jid, message }
  for (const companion of from.companions.values())
    await deliverTo(companion, letter, {
      message: { deviceSentMessage },
      names: echoAttributes(from, to),
    })
  arrive(to, { entry: entryOf(letter, to), author: from })
}

async function postToGroup(letter: PhoneMessage, group: Group): Promise<void> {
  const { from, message } = letter
  const sign = { group: group.jid, author: { user: from.number, device: 0 } }
  const introduction = await from.signal.groups.introduction(sign)
  const body = await from.signal.groups.encrypt(sign, message)
  const introduced = from.introduced.get(group.jid) ?? new Set()
  from.introduced.set(group.jid, introduced)
  for (const member of group.members) {
    for (const companion of member.companions.values()) {
      const isKnown = introduced.has(companion.jid)
      introduced.add(companion.jid)
      const keys = isKnown ? [] : [encNode(await encryptFor(companion, from, introduction))]
      const content = [...keys, encNode({ type: 'skmsg', body })]
      const envelope = { ...letter, names: inGroup(group, from) }
      companion.deliver(messageStanza(envelope, stanzaTypeOf(message), content))
    }
    if (member !== from) arrive(member, { entry: entryOf(letter, member), author: from, group })
  }
}

/** A companion could not decrypt the message: begins a new session and sends it again. */
export function resendToCompanion(
  letter: PhoneMessage,
  companion: Companion,
  count: number,
): Promise<void> {
  const { from, to, message } = letter
  return from.inTurn(async () => {
    from.signal.forget({ user: companion.number, device: companion.device })
    const marks = { count: String(count) }
    if (isGroup(to)) {
      const sign = { group: to.jid, author: { user: from.number, device: 0 } }
      const whole = { ...message, ...(await from.signal.groups.introduction(sign)) }
      return deliverTo(companion, letter, { message: whole, names: inGroup(to, from), marks })
    }
    const isOwn = companion.number === from.number
    if (!isOwn) return deliverTo(companion, letter, { message, names: sender(from), marks })
    const deviceSentMessage = { destinationJid: to.jid, message }
    const names = echoAttributes(from, to)
    return deliverTo(companion, letter, { message: { deviceSentMessage }, names, marks })
  })
}

type Sealed = {
  message: proto.IMessage
  names: Record<string, string | undefined>
  marks?: Record<string, string>
}

async function deliverTo(
  companion: Companion,
  letter: PhoneMessage,
  sealed: Sealed,
): Promise<void> {
  const cipher = await encryptFor(companion, letter.from, sealed.message)
  const enc = encNode(letter.from.garbles ? garbled(cipher) : cipher, sealed.marks)
  const envelope = { ...letter, names: sealed.names }
  companion.deliver(messageStanza(envelope, stanzaTypeOf(letter.message), [enc]))
}

/** In both kinds of messages this byte is part of the MAC that the receiver checks. */
const IN_THE_CODE = -8

function garbled({ type, body }: Ciphertext): Ciphertext {
  const spoilt = Buffer.from(body)
  spoilt.writeUInt8(spoilt.at(IN_THE_CODE)! ^ 1, spoilt.length + IN_THE_CODE)
  return { type, body: spoilt }
}

export const encryptFor = (
  companion: Companion,
  from: Account,
  message: proto.IMessage,
): Promise<Ciphertext> =>
  from.signal.encrypt({ user: companion.number, device: companion.device }, message, () =>
    companion.bundle(),
  )

function entryOf({ id, from, to, message, at }: PhoneMessage, owner: Account): LogEntry {
  const fromMe = owner === from
  return {
    id,
    message,
    at,
    fromMe,
    author: from,
    ack: 1,
    chat: isGroup(to) || fromMe ? chatName(to) : from.number,
    addressedAs: to.addressing === 'lid' && !isGroup(to) ? to.lidJid : to.jid,
  }
}
