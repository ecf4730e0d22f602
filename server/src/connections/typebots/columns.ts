import type { Typebot } from '@recado/contract/typebots'
import type { Selectable } from 'kysely'
import type { Typebots } from '../../platform/database/tables.ts'

export const columns = ['typebot', 'publicId', 'delayMessage', 'enabled'] as const

type Shown = Pick<Selectable<Typebots>, (typeof columns)[number]>

/** The row as the contract shows it. */
export const present = ({ delayMessage, ...flow }: Shown): Typebot => ({
  ...flow,
  delay_message: delayMessage,
})
