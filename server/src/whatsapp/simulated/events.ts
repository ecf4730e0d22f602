import { ServerFrame } from '@recado/simulator/wire'
import { type SimulatedDevice, loginOf, retryUntilDone } from './device.ts'
import { chatOf, reportFrame, peerIn } from './inbound.ts'
import type { SimulatedLink } from './link.ts'
import { parseLeniently } from './unparsable.ts'

type Frame<Type> = Extract<ServerFrame, { type: Type }>

/** Handles a frame of the network. Never throws, whatever the frame contains. */
export function handleFrame(device: SimulatedDevice, link: SimulatedLink, said: unknown): void {
  const { data: frame, error } = ServerFrame.safeParse(said)
  if (!frame) return onUnparsable(device, said, error)
  switch (frame.type) {
    case 'qr':
      return showCode(device, frame)
    case 'paired':
      return void storeToken(device, link, frame)
    case 'online':
      return onOnline(device, link, frame)
    case 'closed':
      return link.close(frame.code)
    case 'typing':
      return onTyping(device, frame)
    case 'reply':
      return device.log.warn({ reply: frame }, 'the network refused a frame')
    default:
      device.lanes.add({
        chat: chatOf(frame),
        delivery: frame.delivery,
        run: () => reportFrame(device.sink, device.self, frame),
      })
  }
}

function showCode(device: SimulatedDevice, { qrcode: text, expiresAt }: Frame<'qr'>): void {
  device.qrCodes += 1
  const qr = { text, attempt: device.qrCodes, expiresAt: new Date(expiresAt) }
  device.reporter.report({ state: 'qrcode', qr })
}

/** Stores the token before the device signs in with it, so it can always reconnect. */
async function storeToken(
  device: SimulatedDevice,
  link: SimulatedLink,
  { token }: Frame<'paired'>,
): Promise<void> {
  device.reporter.report({ state: 'PAIRING' })
  await retryUntilDone(device, () => device.credentials.write(token))
  if (!device.over.signal.aborted) link.say(loginOf(device, token))
}

function onOnline(
  device: SimulatedDevice,
  link: SimulatedLink,
  { number, lid }: Frame<'online'>,
): void {
  const onlineSince = Date.now()
  Object.assign(device, { self: { number, lid }, online: link, onlineSince, qrCodes: 0 })
  device.lanes.begin()
  device.reporter.report({ state: 'CONNECTED', phone: number })
}

function onTyping({ sink, log }: SimulatedDevice, { chat, state }: Frame<'typing'>): void {
  try {
    sink.typing({ chat: peerIn(chat), state })
  } catch (err) {
    log.debug({ err }, 'a typing event could not be reported')
  }
}

/** Logs the frame and acknowledges it, so it is not delivered forever. A message becomes a placeholder. */
function onUnparsable({ lanes, sink, log }: SimulatedDevice, said: unknown, err: unknown): void {
  const { delivery, placeholder, chat } = parseLeniently(said)
  log.warn({ err, delivery, isMessage: placeholder !== undefined }, 'a frame could not be parsed')
  if (delivery === undefined) return
  const run = async () => (placeholder ? sink.message(placeholder) : undefined)
  lanes.add({ chat, delivery, run })
}
