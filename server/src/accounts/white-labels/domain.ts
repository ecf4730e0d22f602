import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { World } from '../../platform/ctx.ts'

/** The host of a request, as its headers and trusted proxies name it. */
export type HostOfRequest = Pick<FastifyRequest, 'hostname'>

/** The domain that a request names, without its port. */
export const domainOf = ({ hostname }: HostOfRequest): string =>
  hostname.toLowerCase().replace(/\.$/, '')

/** Names and addresses that no stranger can let lead to this server. */
const isLocal = (domain: string): boolean =>
  !domain.includes('.') || domain.endsWith('.localhost') || isIP(domain) !== 0

/**
 * Whether a request names the installation itself: the host of PUBLIC_URL, an IP address, or a name of the own network
 * without a dot. While PUBLIC_URL is not set, every name is the installation's, because it has no other.
 */
export function isOwnAddress(
  { publicUrl }: Pick<World, 'publicUrl'>,
  request: HostOfRequest,
): boolean {
  const domain = domainOf(request)
  const own = publicUrl?.hostname ?? 'localhost'
  return domain === own || isLocal(domain) || isLocal(own)
}
