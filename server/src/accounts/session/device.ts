import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { cookieOptions } from './cookie.ts'

const NAME = 'jdv'
/** Browsers keep a cookie for 400 days at most. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60
/** The maximum number of accounts per browser; the latest come first. */
const ACCOUNTS_MAX = 10
/** Binds the sealed value to its purpose. */
const PURPOSE = 'device cookie'

/** `accounts` holds hashes of the e-mails that signed in on this device. */
const Device = z.object({ id: z.uuid(), accounts: z.array(z.string()).max(ACCOUNTS_MAX) })
type Device = z.infer<typeof Device>

type Call = { request: FastifyRequest; reply: FastifyReply }

/**
 * The id of the calling device if this account has signed in on it before. The cookie is sealed with the secret key: it
 * cannot be forged and reveals no e-mail. It proves no identity and opens no session.
 */
export function knownDevice(
  world: World,
  request: FastifyRequest,
  account: string,
): string | undefined {
  const device = deviceIn(world, request)
  return device?.accounts.includes(account) ? device.id : undefined
}

/** Stores in the browser that this account has signed in on this device. */
export function rememberDevice(world: World, { request, reply }: Call, account: string): void {
  const { id, accounts } = deviceIn(world, request) ?? { id: randomUUID(), accounts: [] }
  const others = accounts.filter((one) => one !== account)
  const device: Device = { id, accounts: [account, ...others].slice(0, ACCOUNTS_MAX) }
  const sealed = world.seal.close(JSON.stringify(device), PURPOSE).toString('base64url')
  reply.setCookie(NAME, sealed, { ...cookieOptions(world, request), maxAge: DEVICE_SECONDS })
}

function deviceIn(world: World, request: FastifyRequest): Device | undefined {
  const sealed = request.cookies[NAME]
  if (!sealed) return undefined
  try {
    const opened = world.seal.open(Buffer.from(sealed, 'base64url'), PURPOSE)
    return Device.parse(JSON.parse(opened))
  } catch {
    // The cookie is forged or was sealed with another secret key: an unknown device.
    return undefined
  }
}
