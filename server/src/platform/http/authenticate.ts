import { isForKeysOnly, type Permission } from '@recado/contract/platform/permissions'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { hasApiKey, hashOfApiKey, isApiKey } from '../api-key.ts'
import type { AccessClaims, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'

/**
 * Who makes a call: a person with an access token, or a program with an API key. Both come as a bearer token, and the
 * rights of both are read from the database with every request. Undefined for a public endpoint.
 */
export async function authenticate(
  world: World,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  { may }: { may: Permission },
): Promise<AccessClaims | undefined> {
  if (may === 'public') return undefined
  // Addresses are stored in the logs of proxies, so a key in one is no longer secret.
  if (hasApiKey(url)) throw new Refusal('ERR_API_KEY_IN_ADDRESS')
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (isForKeysOnly(may) || (token && isApiKey(token))) return claimsOfKey(world, token)
  if (!token) throw new Refusal('ERR_SESSION_EXPIRED')
  return world.tokens.verify(token)
}

type KeyOwner = {
  companyId: number
  keyId: string
  userId: number
  overdueSince: string | null
}

/** Refuses a key that is absent, cut, unknown, revoked or expired with ERR_API_KEY_INVALID. */
async function claimsOfKey({ db }: World, key: string | undefined): Promise<AccessClaims> {
  if (!key || !isApiKey(key)) throw new Refusal('ERR_API_KEY_INVALID')
  const { rows } = await sql<KeyOwner>`select * from use_api_key(${hashOfApiKey(key)})`.execute(db)
  const [owner] = rows
  if (!owner) throw new Refusal('ERR_API_KEY_INVALID')
  const { companyId, keyId: sessionId, userId, overdueSince: dueDate } = owner
  if (dueDate) throw new Refusal('ERR_SUBSCRIPTION_EXPIRED', { dueDate })
  return { companyId, userId, sessionId, isKey: true }
}
