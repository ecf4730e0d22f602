/** The little of a logger this needs; pino's fits, and so does Fastify's. */
export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
