import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const DAY_S = 86_400

const Head = z.object({ alg: z.literal('ES256') })
const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/),
})

/** Who sends, as RFC 8292 has them prove it. Throws where the proof does not hold for `audience`. */
export function verifySender(
  authorization: string | undefined,
  { audience, now }: { audience: string; now: number },
): { key: string; subject: string } {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) throw new Error('there is no proof of the sender')
  const [head = '', body = '', signature = ''] = token.split('.')
  Head.parse(read(head))
  const { aud, exp, sub } = Claims.parse(read(body))
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the proof is not signed with the key of the sender')
  if (aud !== audience) throw new Error(`the proof is meant for ${aud}`)
  if (exp <= now / 1000 || exp > now / 1000 + DAY_S)
    throw new Error('the proof is over, or lasts longer than a day')
  return { key, subject: sub }
}

const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** From the point as the browser is told it: 4, x, y. */
function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('the key of the sender is no point')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
}
