import { ConfigError } from './config.ts'
import { DatabaseError } from '../embedded-postgresql/database-error.ts'

/** The reason why the program did not start, in one line. */
export class StartError extends Error {
  override name = 'StartError'
}

type Failure = Partial<NodeJS.ErrnoException> & {
  address?: string
  port?: number
  hostname?: string
}

/** One line for any failure to start. An unexpected error keeps its own message. */
export function startErrorLine(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const { code, message, address, port, hostname }: Failure = error instanceof Error ? error : {}
  if (code === 'EADDRINUSE')
    return `Port ${port} is busy: stop the program that uses it, or set PORT to another one.`
  if (code === 'EACCES' && port)
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine: check HOST.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${hostname} is not a host name that this machine knows: check HOST.`
  return (message || String(error)).split('\n')[0]!
}

/** Wraps the error of the database driver. Shows the address without its password. */
export function databaseStartError(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url)
  return new StartError(
    `The database ${pathname.slice(1)} at ${host || 'this machine'} cannot be used: ${reason(error)}. Check DATABASE_URL.`,
  )
}

export const redisStartError = (url: string): StartError =>
  new StartError(`Redis at ${new URL(url).host} does not answer. Check REDIS_URL.`)

export const wrongSecretKey = new StartError(
  'SECRET_KEY is not the key with which this database was encrypted: set SECRET_KEY to that key, or restore the file secret-key of the data folder. If the key is lost, run: npm run delete-secrets',
)

export const baileysMissing = new StartError(
  'BAILEYS is on, but the package baileys is not installed: install it, or set BAILEYS to off.',
)

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  '28P01': 'wrong user or password',
  '28000': 'this user may not sign in',
  '3D000': 'no such database',
  '42501': 'this user may not do what is needed; it must own the database and may make roles',
}

function reason(error: unknown): string {
  const { code, message, errors } = error as Failure & { errors?: Failure[] }
  const known = reasons[code ?? errors?.[0]?.code ?? '']
  return known ?? (message || String(error)).split('\n')[0]!.replace(/\.$/, '')
}
