/** Where WhatsApp keeps files. */
export type MediaHouse = {
  transferMs: number
  /** Only in tests: hosts of this machine, which speak without TLS. */
  isLocal: boolean
}

const USUAL_HOST = 'mmg.whatsapp.net'

/**
 * The address of a file. Who sends a message chooses what stands in it: a host that is not WhatsApp's own is not
 * called, and a path must be a path. Undefined where nothing callable stands there.
 */
export function addressOf(
  { isLocal }: MediaHouse,
  place: { url?: string | undefined; directPath?: string | undefined },
): URL | undefined {
  const named = place.url && URL.canParse(place.url) ? new URL(place.url) : undefined
  const path = place.directPath ?? (named ? `${named.pathname}${named.search}` : undefined)
  if (!path || !isPath(path)) return undefined
  if (isLocal)
    return named && isLocalHost(named.host) ? new URL(path, `http://${named.host}`) : undefined
  const isOurs = named?.protocol === 'https:' && isWhatsAppHost(named.host)
  return new URL(path, `https://${isOurs ? named.host : USUAL_HOST}`)
}

export const isLocalHost = (host: string) => /^(?:127\.0\.0\.1|localhost):\d+$/.test(host)

/** Without a port: the usual one is the only one. */
export const isWhatsAppHost = (host: string) => /^(?:[a-z0-9-]+\.)+whatsapp\.net$/.test(host)

/** Two slashes, or an @, would make a host of it. */
const isPath = (path: string) => /^\/[A-Za-z0-9]/.test(path) && !path.includes('\\')
