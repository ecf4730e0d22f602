import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'

const secrets = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token']

/** Redacts these names at the top of a log record and up to two levels down. */
const hidden = ['', '*', '*.*'].flatMap((place) =>
  secrets.map((name) => (name.startsWith('[') || !place ? `${place}${name}` : `${place}.${name}`)),
)

/** A telephone number as a log may show it: the country and area code and the last digits, `551*******001`. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 4))
  const hidden = '*'.repeat(number.length - 2 * shown)
  return number.slice(0, shown) + hidden + number.slice(number.length - shown)
}

/** Errors of the database and of libraries quote their input. Masks the numbers in it. */
const maskNumbers = (text: string | undefined) =>
  text?.replace(/\d{8,}/g, (digits) => maskNumber(digits))

type Thrown = Partial<Error & { code: unknown; constraint: unknown; table: unknown }>

/** Keeps only what helps to find the cause: other members of an error hold rows, parameters and requests. */
function describe(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return maskNumbers(String(thrown))
  const { name, message, stack, code, constraint, table, cause }: Thrown = thrown
  return {
    type: name,
    message: maskNumbers(message),
    stack: maskNumbers(stack),
    code,
    constraint,
    table,
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}

type Asked = { method?: string; routeOptions?: { url?: string | undefined } }

export type LogOptions = {
  level: string
  /** Lines for people instead of JSON. */
  pretty?: boolean
  to?: DestinationStream
}

/** The process's logger. It logs no bodies, query strings, tokens or full numbers, not even inside errors. */
export function makeLog({ level, pretty = false, to = process.stdout }: LogOptions): Logger {
  const options = {
    level,
    redact: { paths: hidden, censor: '[hidden]' },
    serializers: {
      err: describe,
      error: describe,
      req: ({ method, routeOptions }: Asked) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  }
  return pino(options, pretty ? prettied(to) : to)
}

function prettied(to: DestinationStream): DestinationStream {
  const print = prettyFactory({
    colorize: true,
    ignore: 'pid,hostname,reqId',
    singleLine: true,
    translateTime: 'HH:MM:ss',
  })
  return { write: (line) => to.write(print(line) as string) }
}
