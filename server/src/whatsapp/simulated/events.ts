import { ServerFrame } from '@recado/simulator/wire'
import { type Device, loginOf, persist } from './device.ts'
import { chatOf, pass, peerIn } from './inbound.ts'
import type { Link } from './link.ts'
import { makeOfStrange } from './unparsable.ts'

type Frame<Type> = Extract<ServerFrame, { type: Type }>

/** Handles a frame of the network. Never throws, whatever the frame contains. */
export function hear(device: Device, link: Link, said: unknown): void {
  const { data: frame, error } = ServerFrame.safeParse(said)
  if (!frame) return hearStrange(device, said, error)
  switch (frame.type) {
    case 'qr':
      return showCode(device, frame)
    case 'paired':
      return void keepToken(device, link, frame)
    case 'online':
      return beOnline(device, link, frame)
    case 'closed':
      return link.close(frame.code)
    case 'typing':
      return hearTyping(device, frame)
    case 'reply':
      return device.log.warn({ reply: frame }, 'the network did not understand a frame')
    default:
      device.lanes.add({
        chat: chatOf(frame),
        delivery: frame.delivery,
        run: () => pass(device.sink, device.self, frame),
      })
  }
}

function showCode(device: Device, { qrcode: text, expiresAt }: Frame<'qr'>): void {
  device.qrCodes += 1
  const qr = { text, attempt: device.qrCodes, expiresAt: new Date(expiresAt) }
  device.teller.tell({ state: 'qrcode', qr })
}

/** Stores the token before the device signs in with it, so it can always reconnect. */
async function keepToken(device: Device, link: Link, { token }: Frame<'paired'>): Promise<void> {
  device.teller.tell({ state: 'PAIRING' })
  await persist(device, () => device.credentials.write(token))
  if (!device.over.signal.aborted) link.say(loginOf(device, token))
}

function beOnline(device: Device, link: Link, { number, lid }: Frame<'online'>): void {
  const onlineSince = Date.now()
  Object.assign(device, { self: { number, lid }, online: link, onlineSince, qrCodes: 0 })
  device.lanes.begin()
  device.teller.tell({ state: 'CONNECTED', phone: number })
}

function hearTyping({ sink, log }: Device, { chat, state }: Frame<'typing'>): void {
  try {
    sink.typing({ chat: peerIn(chat), state })
  } catch (err) {
    log.debug({ err }, 'typing was not told')
  }
}

/** Logs the frame and acknowledges it, so it is not delivered forever. A message becomes a placeholder. */
function hearStrange({ lanes, sink, log }: Device, said: unknown, err: unknown): void {
  const { delivery, placeholder, chat } = makeOfStrange(said)
  log.warn({ err, delivery, isMessage: placeholder !== undefined }, 'a frame was not understood')
  if (delivery === undefined) return
  const run = async () => (placeholder ? sink.message(placeholder) : undefined)
  lanes.add({ chat, delivery, run })
}
