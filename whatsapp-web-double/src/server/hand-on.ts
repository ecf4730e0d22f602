import type { BinaryNode, proto } from 'baileys'
import type { Account } from '../network/account.ts'
import type { Ciphertext } from '../signal/device.ts'
import { arrive } from '../traffic/arrive.ts'
import {
  chatName,
  echoAttributes,
  inGroup,
  isGroup,
  messageStanza,
  sender,
  type Chat,
} from '../traffic/stanzas.ts'
import { bytesOf } from '../wire/nodes.ts'
import type { Client } from './client.ts'
import { requestResend } from './retries.ts'
import type { Target } from './targets.ts'

/** A message of a client that the server accepted. */
type Sent = { stanza: BinaryNode; chat: Chat; addressedAs: string; at: Date }

/**
 * Delivers a message: to a linked device unchanged, under the sender's address; to a phone by decrypting it.
 * The caller runs the returned function after the sender has got the server's acknowledgement.
 */
export async function relayMessage(
  client: Client,
  sent: Sent,
  target: Target,
): Promise<() => void> {
  if (target.device !== 0) return () => forward(client, sent, target)
  const message = await open(client, sent, target)
  return () => message && show(client, sent, { account: target.account, message })
}

function forward({ owner, companion }: Client, sent: Sent, target: Target): void {
  const { stanza, chat, at } = sent
  const { account, by, encs } = target
  const { device } = companion
  const names = isGroup(chat)
    ? inGroup(chat, owner, device)
    : account === owner
      ? echoAttributes(owner, chat, device)
      : sender(owner, { by, device })
  const marks = { type: stanza.attrs['type'], edit: stanza.attrs['edit'] }
  const envelope = { id: stanza.attrs['id'] ?? '', from: owner, names, at }
  account.companions.get(target.device)?.deliver(messageStanza(envelope, marks, encs))
}

/** Undefined if the phone could not decrypt the message and asked for it again. */
async function open(
  client: Client,
  { stanza, chat }: Sent,
  { account, encs }: Target,
): Promise<proto.IMessage | undefined> {
  const { owner, companion, network } = client
  const count = Number(encs.at(-1)?.attrs['count'] ?? 0) + 1
  if (account !== owner && account.failDecrypts > 0) {
    account.failDecrypts--
    requestResend(client, { by: account, stanza, chat, count })
    return undefined
  }
  try {
    return await decrypt(account, { author: owner, device: companion.device, chat }, encs)
  } catch (error) {
    network.events.emit('undecryptable', { by: account.number, from: owner.number, error })
    requestResend(client, { by: account, stanza, chat, count })
    return undefined
  }
}

type Origin = { author: Account; device: number; chat: Chat }

async function decrypt(
  at: Account,
  { author, device, chat }: Origin,
  encs: BinaryNode[],
): Promise<proto.IMessage> {
  const address = { user: author.number, device }
  const sign = { group: chatName(chat), author: address }
  const whole: proto.IMessage = {}
  for (const enc of encs) {
    const sealed = { type: enc.attrs['type'] as Ciphertext['type'], body: bytesOf(enc) }
    const part =
      sealed.type === 'skmsg'
        ? await at.signal.groups.decrypt(sign, sealed.body)
        : await at.signal.decrypt(address, sealed)
    const key = part.senderKeyDistributionMessage
    if (key) await at.signal.groups.learn(sign, key)
    Object.assign(whole, part)
  }
  return whole.deviceSentMessage?.message ?? whole
}

type Shown = { account: Account; message: proto.IMessage }

function show({ owner }: Client, sent: Sent, { account, message }: Shown): void {
  const { stanza, chat, addressedAs, at } = sent
  const fromMe = account === owner
  const entry = {
    id: stanza.attrs['id'] ?? '',
    message,
    at,
    fromMe,
    author: owner,
    ack: 1 as const,
    addressedAs,
    chat: isGroup(chat) || fromMe ? chatName(chat) : owner.number,
  }
  if (fromMe) owner.log.take(entry)
  if (fromMe) owner.heard.emit('message', entry)
  else arrive(account, { entry, author: owner, group: isGroup(chat) ? chat : undefined })
}
