import type { Typebot } from '@recado/contract/connections/typebots'
import type { Selectable } from 'kysely'
import type { Typebots } from '../../platform/database/tables.ts'

export const typebotColumns = [
  'typebot',
  'publicId',
  'delayMessage',
  'enabled',
  'keywordFinish',
  'expire',
  'unknownMessage',
  'keepOpen',
  'debounceTime',
] as const

type TypebotRow = Pick<Selectable<Typebots>, (typeof typebotColumns)[number]>

/** The row as the contract shows it. */
export const toTypebot = (row: TypebotRow): Typebot => ({
  typebot: row.typebot,
  publicId: row.publicId,
  delay_message: row.delayMessage,
  enabled: row.enabled,
  keyword_finish: row.keywordFinish,
  expire: row.expire,
  unknown_message: row.unknownMessage,
  keep_open: row.keepOpen,
  debounce_time: row.debounceTime,
})
