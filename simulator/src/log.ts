/** The part of a logger that the network needs. Loggers of pino and Fastify have it. */
export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
