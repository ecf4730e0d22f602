import { createHash } from 'node:crypto'
import { handleLinkFrame } from '../network/link-frames.ts'
import { dropLink, openLink } from '../network/links.ts'
import { sendMessage } from '../network/messages.ts'
import type { OutgoingMessage } from '../network/messages.ts'
import { SimNetwork } from '../network/network.ts'
import type { Command } from '../network/network.ts'
import { listOffers } from '../network/offers.ts'
import { pairDevice } from '../network/pairing.ts'
import { ensurePhone } from '../network/phones.ts'
import { Store } from '../network/store.ts'
import type { NetworkEvent, World } from '../network/world.ts'
import type { ClientFrame, ConfirmedFrame, PhoneEvent, Request, ServerFrame } from '../wire.ts'

/** A network on a clock that only moves when told. */
export function aNetwork({ store = new Store(), hour = 9 } = {}) {
  let now = Date.UTC(2026, 0, 5, hour)
  let ids = 0
  const newId = () => createHash('sha256').update(`${hour} ${ids++}`).digest('hex').slice(0, 32)
  const network = new SimNetwork({ store, newId, now })
  const events: NetworkEvent[] = []
  events.push(...network.resume(now))

  function run<Input, Answer>(command: Command<Input, Answer>, input: Input): Answer {
    const done = network.apply(command, { input, now })
    events.push(...done.events)
    passUntil(now)
    return done.answer
  }
  function passUntil(time: number) {
    for (let done = network.step(time); done; done = network.step(time)) events.push(...done)
    now = time
  }
  return {
    events,
    run,
    pass: (ms: number) => passUntil(now + ms),
    now: () => now,
    write: (from: string, draft: OutgoingMessage) => run(write, { from, draft }),
    frames: (link: string): ServerFrame[] =>
      events.flatMap((event) => (event.kind === 'frame' && event.link === link ? event.frame : [])),
    heard: (number: string): PhoneEvent[] =>
      events.flatMap((event) =>
        event.kind === 'phone' && event.number === number ? event.event : [],
      ),
  }
}
export type VirtualNetwork = ReturnType<typeof aNetwork>

function write(world: World, { from, draft }: { from: string; draft: OutgoingMessage }) {
  ensurePhone(world, from)
  return sendMessage(world, { author: { number: from }, draft })
}

/** A program linked to a phone. It confirms nothing by itself. */
export function aDevice(net: VirtualNetwork, number: string, label = 'Desk') {
  let link = ''
  let links = 0
  let requests = 0
  let seen = 0
  const say = (frame: ClientFrame) => net.run(handleLinkFrame, { linkId: link, frame })
  const connect = () => {
    link = `${label} ${number} ${links++}`
    seen = 0
    net.run(openLink, { id: link, origin: 'http://localhost:1' })
  }
  connect()
  say({ type: 'pair', label })
  const [offer] = net.run(listOffers, undefined).filter((waiting) => waiting.label === label)
  net.run(pairDevice, { qrcode: offer?.qrcode ?? '', number })
  const [paired] = net.frames(link).filter((frame) => frame.type === 'paired')
  const token = paired?.token ?? ''

  const device = {
    token,
    say,
    link: () => link,
    connect,
    signIn: () => {
      connect()
      say({ type: 'login', token })
    },
    hangUp: () => net.run((world: World, id: string) => dropLink(world, id), link),
    /** All frames of this session. */
    frames: () => net.frames(link),
    /** Lasting frames that came since the last look. */
    news: (): ConfirmedFrame[] => {
      const fresh = net.frames(link).slice(seen)
      seen += fresh.length
      return fresh.filter((frame): frame is ConfirmedFrame => 'delivery' in frame)
    },
    confirm: (frames: ConfirmedFrame[]) => {
      for (const { delivery } of frames) say({ type: 'confirm', delivery })
    },
    /** `id` tells the reply apart; undefined when none came. */
    ask: <Op extends Request['op']>(op: Op, rest: Asked<Op>) => {
      const id = `r${requests++}`
      say({ type: 'request', id, op, ...rest } as unknown as Request)
      return net
        .frames(link)
        .filter((frame) => frame.type === 'reply')
        .find((reply) => reply.id === id)
    },
  }
  device.signIn()
  return device
}
type Asked<Op extends Request['op']> = Omit<Extract<Request, { op: Op }>, 'type' | 'id' | 'op'>
