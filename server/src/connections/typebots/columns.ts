import type { Typebot } from '@recado/contract/connections/typebots'
import type { Selectable } from 'kysely'
import type { Typebots } from '../../platform/database/tables.ts'

export const typebotColumns = ['typebot', 'publicId', 'delayMessage', 'enabled'] as const

type TypebotRow = Pick<Selectable<Typebots>, (typeof typebotColumns)[number]>

/** The row as the contract shows it. */
export const toTypebot = ({ delayMessage, ...flow }: TypebotRow): Typebot => ({
  ...flow,
  delay_message: delayMessage,
})
