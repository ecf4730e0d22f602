import type { Parser, Schema } from './schema.ts'

/** A live event: `company-{id}-{channel}` with `{ action, ...data, seq }`. */
export interface LiveEvent<Data = unknown> {
  channel: string
  action: string
  data: Parser<Data>
}

export const live = <D extends Schema>(channel: string, action: string, data: D) =>
  ({ channel, action, data }) as LiveEvent<D['_zod']['output']>

/** The event name of a channel for the sockets of a company. */
export const channelOf = (companyId: number, channel: string) => `company-${companyId}-${channel}`
