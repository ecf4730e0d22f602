import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { hashMultipart } from './multipart-hash.ts'

const body = (boundary: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${content}\r\n--${boundary}--\r\n`

/** The hash of a body that arrives in pieces of this size and is read as a handler reads it. */
async function hashOf(boundary: string, content: string, size = 1000) {
  const all = Buffer.from(body(boundary, content))
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.subarray(i * size, (i + 1) * size),
  )
  const raw = Readable.from(pieces, { objectMode: false })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = { raw, headers, isMultipart: () => true } as unknown as FastifyRequest
  const finish = hashMultipart(request)!
  expect(await text(raw.pipe(new PassThrough()))).toBe(body(boundary, content))
  return (await finish()).toString('hex')
}

test('forms with the same content have one hash, with any boundary and in any pieces', async () => {
  const whole = await hashOf('----one', 'x'.repeat(5000))
  for (const size of [1, 7, 64, 100_000])
    expect(await hashOf('----another', 'x'.repeat(5000), size)).toBe(whole)
  expect(await hashOf('----one', 'x'.repeat(4999))).not.toBe(whole)
})

test('a body that nobody has read is read', async () => {
  const raw = Readable.from([Buffer.from(body('b', 'x'))], { objectMode: false })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const request = { raw, headers, isMultipart: () => true } as unknown as FastifyRequest
  expect((await hashMultipart(request)!()).toString('hex')).toBe(await hashOf('b', 'x'))
})
