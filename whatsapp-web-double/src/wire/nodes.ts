import type { BinaryNode } from 'baileys'

/** The part of an address after the `@`. */
export const USERS = 's.whatsapp.net'
/** The server's own address. */
export const SERVER = `@${USERS}`

type Attributes = Record<string, string | undefined>

/** A stanza or a part of one. Attributes without a value are left out. */
export function node(
  tag: string,
  attributes: Attributes = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const attrs = Object.fromEntries(given) as Record<string, string>
  return content === undefined ? { tag, attrs } : { tag, attrs, content }
}

export const children = (of: BinaryNode | undefined): BinaryNode[] =>
  Array.isArray(of?.content) ? of.content : []

export const child = (of: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  children(of).find((one) => one.tag === tag)

/** The bytes in a node. Text is returned as UTF-8. */
export function bytesOf(of: BinaryNode | undefined): Buffer {
  const content = of?.content
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0)
  return Buffer.from(content as Uint8Array)
}

export const numberOf = (of: BinaryNode | undefined): number => {
  const bytes = bytesOf(of)
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length)
}

export function bigEndian(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}

/** A time of the network: seconds since 1970, as text. */
export const seconds = (at = new Date()): string => String(Math.floor(at.getTime() / 1000))
