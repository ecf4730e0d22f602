import type { LogLevel } from './protocol.ts'
import { sendToServer } from './send-to-server.ts'

export type Log = Record<LogLevel, (message: string, details?: object) => void>

/** Writes to the server's log. Details are filtered by `harmlessDetails`. */
export function makeLog(link?: number): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}) =>
      sendToServer({
        type: 'log',
        ...(link !== undefined && { link }),
        level,
        message: maskNumbers(message),
        details: harmlessDetails(details),
      })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * Details logged by the library may contain keys, messages of customers and numbers. Passes only values that cannot be
 * any of these.
 */
function harmlessDetails(details: object): Record<string, string | number | boolean> {
  const passed: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(details)) {
    if (value instanceof Error) passed['error'] = maskNumbers(value.message)
    else if (typeof value === 'number' || typeof value === 'boolean') passed[name] = value
    else if (typeof value === 'string' && HARMLESS_FIELDS.has(name))
      passed[name] = maskNumbers(value)
  }
  return passed
}

const HARMLESS_FIELDS = new Set(['code', 'reason', 'status', 'type', 'msgId', 'id', 'op', 'trace'])

const maskNumbers = (text: string) => text.slice(0, 400).replaceAll(/\d{7,}/g, '…')

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
