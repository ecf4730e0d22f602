import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type StorageAddress =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      /** For stores other than Amazon's. */
      endpoint: string | undefined
      /** Undefined: the SDK's default providers find them (role, profile, environment). */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined
      /** The bucket is in the path instead of the host name. */
      forcePathStyle: boolean
    }

const S3_OPTIONS = ['endpoint', 'region', 'accessKeyId', 'secretAccessKey', 'forcePathStyle']

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** Undefined unless the value is a folder or a complete S3 URL. */
export function parseStorage(value: string): StorageAddress | undefined {
  if (value.startsWith('s3://')) return parseS3(value)
  if (value.startsWith('file://')) {
    return URL.canParse(value) && new URL(value).host === ''
      ? { kind: 'folder', folder: fileURLToPath(value) }
      : undefined
  }
  return value.includes('://') ? undefined : { kind: 'folder', folder: resolve(value) }
}

function parseS3(value: string): StorageAddress | undefined {
  // Keys may hold plus signs, which a query string would read as spaces.
  const address = value.replaceAll('+', '%2B')
  if (!URL.canParse(address)) return undefined
  const { host: bucket, pathname, searchParams } = new URL(address)
  const options = Object.fromEntries(searchParams)
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = options
  if (!bucket || !['', '/'].includes(pathname)) return undefined
  if (Object.keys(options).some((name) => !S3_OPTIONS.includes(name))) return undefined
  if (endpoint !== undefined && !isWebAddress(endpoint)) return undefined
  if (!accessKeyId !== !secretAccessKey) return undefined
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return {
    kind: 's3',
    bucket,
    region: region ?? 'us-east-1',
    endpoint,
    credentials,
    forcePathStyle: forcePathStyle ? forcePathStyle === 'true' : endpoint !== undefined,
  }
}

export function isDatabaseAddress(value: string): boolean {
  const url = parse(value, ['postgres:', 'postgresql:'])
  if (!url || url.hash) return false
  return Boolean(url.hostname || url.searchParams.get('host')) && url.pathname.length > 1
}

export function isRedisAddress(value: string): boolean {
  return Boolean(parse(value, ['redis:', 'rediss:'])?.hostname)
}

export function isMailAddress(value: string): boolean {
  return Boolean(parse(value, ['smtp:', 'smtps:'])?.hostname)
}

/** Loopback only: messages of customers never leave the machine unencrypted. */
export function isSocketAddress(value: string): boolean {
  const url = parse(value, ['ws:'])
  return Boolean(url && LOOPBACK.includes(url.hostname))
}

export function isWebAddress(value: string): boolean {
  const url = parse(value, ['http:', 'https:'])
  return Boolean(url && !url.username && !url.search && !url.hash)
}

export function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).pathname === '/'
}

/** Push services must use TLS, except a test double on this machine. */
export function isPushService(value: string): boolean {
  const isOurs = isOrigin(value) && new URL(value)
  return isOurs && (isOurs.protocol === 'https:' || LOOPBACK.includes(isOurs.hostname))
}

export function isPushSubject(value: string): boolean {
  return /^mailto:[^\s@]+@[^\s@]+$/.test(value) || Boolean(parse(value, ['https:']))
}

/** One address, or a network such as 10.0.0.0/8. */
export function isNetwork(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The distinct entries, in their order. */
export function parseList(value: string): string[] {
  return [
    ...new Set(
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

/** The trusted proxies, in the format of Fastify's `trustProxy`. */
export function parseProxies(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d{1,2}$/.test(value) ? Number(value) : parseList(value)
}

function parse(value: string, schemes: string[]): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  return schemes.includes(url.protocol) ? url : undefined
}
