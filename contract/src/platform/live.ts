import type { Parser, Schema } from './schema.ts'

/** Something open screens hear about: `company-{id}-{channel}` carries `{ action, ...data, seq }`. */
export interface LiveEvent<Data = unknown> {
  channel: string
  action: string
  data: Parser<Data>
}

export const live = <D extends Schema>(channel: string, action: string, data: D) =>
  ({ channel, action, data }) as LiveEvent<D['_zod']['output']>

/** The name under which a company's sockets hear a channel. */
export const channelOf = (companyId: number, channel: string) => `company-${companyId}-${channel}`
