import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The type TXT and the class IN, as DNS writes them. */
const TXT_IN = Buffer.from([0, 16, 0, 1])
const NAME_NOT_FOUND = 3

/** The names of the first question, and where it ends. */
function questionOf(packet: Buffer): { name: string; end: number } {
  const labels = []
  let at = 12
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** One TXT record of the name in the question. Its text comes in parts of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  const data = Buffer.concat(parts)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length)
  return Buffer.concat([Buffer.from([0xc0, 12]), TXT_IN, Buffer.alloc(4), size, data])
}

function answerTo(packet: Buffer, texts: string[] | undefined): Buffer {
  const { end } = questionOf(packet)
  const head = Buffer.from(packet.subarray(0, 12))
  head.writeUInt16BE(0x8580 | (texts ? 0 : NAME_NOT_FOUND), 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, packet.subarray(12, end), ...(texts ?? []).map(recordOf)])
}

/**
 * Starts a DNS server on a free port that knows only TXT records. It answers as a real one: names without records do not
 * exist, and it can stay silent.
 */
export async function startNameServer() {
  const records = new Map<string, string[]>()
  const asked: string[] = []
  const state = { isSilent: false }
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const { name } = questionOf(packet)
    asked.push(name)
    if (!state.isSilent) socket.send(answerTo(packet, records.get(name)), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The TXT records by name. */
    records,
    /** The names that were asked for. */
    asked,
    state,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
