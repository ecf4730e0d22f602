import { randomInt } from 'node:crypto'
import { proto } from 'baileys'

/** Encodes a message and adds one to sixteen bytes of padding. Each padding byte contains their number. */
export function padded(message: proto.IMessage): Buffer {
  const length = randomInt(1, 17)
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(length, length)])
}

export function unpadded(bytes: Uint8Array): proto.IMessage {
  const length = bytes.at(-1) ?? 0
  return proto.Message.decode(bytes.subarray(0, bytes.length - length))
}
