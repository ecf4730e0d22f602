import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** In the order of preference. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** What is shorter, in bytes, is sent as it is. */
const threshold = 1024

/** How answers are compressed that were not already. */
export const compressing = { globalDecompression: false, threshold, encodings: [...encodings] }

/** The encoding in which this caller gets an answer of so many bytes; undefined where it goes as it is. */
export function encodingFor({ headers }: FastifyRequest, bytes: number): Encoding | undefined {
  const asked = headers['accept-encoding']
  if (!asked || bytes < threshold) return undefined
  const best = negotiator.negotiate(asked.toLowerCase(), compressing.encodings)
  return encodings.find((one) => one === best)
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/** As hard as `@fastify/compress` tries; beside the event loop. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const compressed = (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? inBrotli(text, QUALITY) : inGzip(text)
