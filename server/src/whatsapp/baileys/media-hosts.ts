/** WhatsApp's file servers. */
export type BaileysMediaHosts = {
  transferMs: number
  /** Tests only: hosts of this machine, without TLS. */
  isLocal: boolean
}

const DEFAULT_HOST = 'mmg.whatsapp.net'

/**
 * The URL of a file. The sender of a message controls its content, so hosts other than WhatsApp's own are not
 * contacted, and a path must be a path. Undefined if there is no usable URL.
 */
export function mediaUrlOf(
  { isLocal }: BaileysMediaHosts,
  place: { url?: string | undefined; directPath?: string | undefined },
): URL | undefined {
  const named = place.url && URL.canParse(place.url) ? new URL(place.url) : undefined
  const path = place.directPath ?? (named ? `${named.pathname}${named.search}` : undefined)
  if (!path || !isPath(path)) return undefined
  if (isLocal)
    return named && isLocalHost(named.host) ? new URL(path, `http://${named.host}`) : undefined
  const isOurs = named?.protocol === 'https:' && isWhatsAppHost(named.host)
  return new URL(path, `https://${isOurs ? named.host : DEFAULT_HOST}`)
}

export const isLocalHost = (host: string) => /^(?:127\.0\.0\.1|localhost):\d+$/.test(host)

/** Without a port: only the default port is allowed. */
export const isWhatsAppHost = (host: string) => /^(?:[a-z0-9-]+\.)+whatsapp\.net$/.test(host)

/** A double slash or an @ would be parsed as a host. */
const isPath = (path: string) => /^\/[A-Za-z0-9]/.test(path) && !path.includes('\\')
