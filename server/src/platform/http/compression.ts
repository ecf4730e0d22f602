import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** In the order of preference. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Shorter answers, in bytes, are sent uncompressed. */
const threshold = 1024

/** Options of `@fastify/compress`, for answers that are not yet compressed. */
export const compressOptions = { globalDecompression: false, threshold, encodings: [...encodings] }

/**
 * The encoding for an answer of this many bytes to this caller, without a number for one that is worth it. Undefined:
 * uncompressed.
 */
export function encodingFor({ headers }: FastifyRequest, bytes = Infinity): Encoding | undefined {
  const header = headers['accept-encoding']
  if (!header || bytes < threshold) return undefined
  const best = negotiator.negotiate(header.toLowerCase(), compressOptions.encodings)
  return encodings.find((one) => one === best)
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The same quality as `@fastify/compress`. Runs off the event loop. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const compressText = (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? inBrotli(text, QUALITY) : inGzip(text)
