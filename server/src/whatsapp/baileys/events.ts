import type { Delivery, DeliveryItem, DriverNews } from '@recado/baileys-driver/protocol'
import { Inbound, type Sink } from '../../platform/whatsapp-driver.ts'
import type { ChildLink } from './child.ts'
import type { BaileysDevice } from './device.ts'
import { codeLifetimeMs } from './pairing.ts'
import { verdictOn } from './verdict.ts'

type Of<Type extends DriverNews['type']> = Extract<DriverNews, { type: Type }>

/** Handles an event of a link. Never throws, whatever the event contains. */
export function handleEvent(device: BaileysDevice, link: ChildLink, news: DriverNews): void {
  switch (news.type) {
    case 'qr':
      return showCode(device, link, news)
    case 'paired':
      device.isPairing = true
      return device.reporter.report({ state: 'PAIRING' })
    case 'online':
      return onOnline(device, link, news)
    case 'delivery':
      return deliver(device, news)
    case 'receipt':
      return onReceipt(device, news)
    case 'refused':
      return onRefusal(device, news)
    case 'typing':
      return onTyping(device, news)
    case 'restricted':
      return onRestriction(device, news)
    case 'ended':
      return undefined
  }
}

function showCode(device: BaileysDevice, link: ChildLink, { text }: Of<'qr'>): void {
  const isFirst = device.linkQrCodes === 0
  device.linkQrCodes += 1
  device.qrCodes += 1
  if (isFirst) {
    device.codesSince = Date.now()
    device.onFirstCode?.(link)
  }
  const expiresAt = new Date(Date.now() + codeLifetimeMs(device.pace, isFirst))
  device.reporter.report({ state: 'qrcode', qr: { text, attempt: device.qrCodes, expiresAt } })
}

function onOnline(device: BaileysDevice, link: ChildLink, { phone }: Of<'online'>): void {
  const onlineSince = Date.now()
  Object.assign(device, { online: link, onlineSince, phone, isPairing: false, qrCodes: 0 })
  device.reporter.report({ state: 'CONNECTED', phone })
}

/** Delivers in order within a chat. Marks the journal once the core has stored the message. */
function deliver(device: BaileysDevice, delivery: Delivery): void {
  const { lanes, marks, sink, log } = device
  const { key, chat, items, secret } = delivery
  if (items.length === 0) {
    if (key) marks.add(key, secret)
    return
  }
  const echoes = echoesOf(device)
  for (const item of items) {
    const echo = item.type === 'message' && item.message.fromMe ? item.message.networkId : undefined
    if (echo) echoes.set(echo, chat)
    lanes.add(chat, async () => {
      await pass(sink, item, () => log.warn('a message could not be parsed'))
      if (echo) echoes.delete(echo)
    })
  }
  if (key) lanes.add(chat, async () => marks.add(key, secret))
}

const echoesByDevice = new WeakMap<BaileysDevice, Map<string, string>>()

/** The chats of messages typed on the phone that are not stored yet. Their receipts must wait in the same lane. */
function echoesOf(device: BaileysDevice): Map<string, string> {
  const known = echoesByDevice.get(device) ?? new Map<string, string>()
  echoesByDevice.set(device, known)
  return known
}

async function pass(sink: Sink, item: DeliveryItem, onUnplaced: () => void): Promise<void> {
  switch (item.type) {
    case 'message': {
      const inbound = validated(item.message)
      return inbound ? sink.message(inbound) : onUnplaced()
    }
    case 'edited':
      return sink.edited({ networkId: item.networkId, fromMe: item.fromMe, text: item.text })
    case 'revoked':
      return sink.revoked({ networkId: item.networkId, fromMe: item.fromMe })
    case 'reaction':
      return sink.reaction({ networkId: item.networkId, byMe: item.byMe, emoji: item.emoji })
  }
}

/** Validates messages, because their content comes from strangers. Invalid content is replaced by a placeholder. */
function validated(message: unknown): Inbound | undefined {
  const { data } = Inbound.safeParse(message)
  if (data) return data
  const body = { type: 'placeholder', why: 'unsupported' }
  return Inbound.safeParse({ ...(message as object), body, quotedId: undefined }).data
}

function onReceipt(device: BaileysDevice, { networkIds, level, at }: Of<'receipt'>): void {
  const { lanes, sink } = device
  const echoes = echoesOf(device)
  for (const networkId of networkIds)
    lanes.add(echoes.get(networkId) ?? `receipt ${networkId}`, () =>
      sink.ack({ networkId, level, at }),
    )
}

/** A late refusal: no caller waits for it any more. A temporary failure has been retried already. */
function onRefusal({ lanes, sink }: BaileysDevice, { networkId, code: text }: Of<'refused'>): void {
  const verdict = verdictOn('send', { outcome: 'refused', code: text })
  if (verdict.outcome !== 'refused' || verdict.retry !== 'never') return
  const { code } = verdict
  lanes.add(`receipt ${networkId}`, () => sink.failed({ networkId, code }))
}

function onTyping({ sink, log }: BaileysDevice, { chat, state }: Of<'typing'>): void {
  try {
    sink.typing({ chat, state })
  } catch (err) {
    log.debug({ err }, 'a typing event could not be reported')
  }
}

/** Checked at each connect. Usually there is no restriction and nothing to report. */
function onRestriction(device: BaileysDevice, { isOver, until }: Of<'restricted'>): void {
  const { reporter, phone, online, isRestricted } = device
  if (!online || (isOver && !isRestricted)) return
  device.isRestricted = !isOver
  const restriction = isOver ? null : until ? { until: new Date(until) } : {}
  reporter.report({ state: 'CONNECTED', ...(phone && { phone }), restriction })
}
