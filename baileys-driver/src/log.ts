import type { LogLevel } from './protocol.ts'
import { say } from './say.ts'

export type Log = Record<LogLevel, (message: string, details?: object) => void>

/** Writes to the server's log. Details are filtered by `harmlessDetails`. */
export function makeLog(link?: number): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}) =>
      say({
        type: 'log',
        ...(link !== undefined && { link }),
        level,
        message: withoutNumbers(message),
        details: plainly(details),
      })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * Details logged by the library may contain keys, messages of customers and numbers. Passes only values that cannot be
 * any of these.
 */
function plainly(details: object): Record<string, string | number | boolean> {
  const passed: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(details)) {
    if (value instanceof Error) passed['error'] = withoutNumbers(value.message)
    else if (typeof value === 'number' || typeof value === 'boolean') passed[name] = value
    else if (typeof value === 'string' && harmless.has(name)) passed[name] = withoutNumbers(value)
  }
  return passed
}

const harmless = new Set(['code', 'reason', 'status', 'type', 'msgId', 'id', 'op', 'trace'])

const withoutNumbers = (text: string) => text.slice(0, 400).replaceAll(/\d{7,}/g, '…')

type LibraryLog = {
  level: string
  child: () => LibraryLog
} & Record<
  'trace' | 'debug' | 'info' | 'warn' | 'error',
  (details: unknown, message?: string) => void
>

/** A logger for the library. Its warnings are logged at debug level. */
export function libraryLog(log: Log): LibraryLog {
  const pass = (level: LogLevel) => (details: unknown, message?: string) => {
    const isText = typeof details === 'string'
    log[level](
      `library: ${isText ? details : (message ?? 'no words')}`,
      typeof details === 'object' && details !== null ? details : {},
    )
  }
  const nothing = () => undefined
  const made: LibraryLog = {
    level: 'warn',
    child: () => made,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: pass('debug'),
    error: pass('warn'),
  }
  return made
}
