import type { QuickMessage } from '@recado/contract/quick-messages'

export const shown = ['id', 'shortcode', 'message', 'userId'] as const

type Row = Pick<QuickMessage, (typeof shown)[number]>

/** A row without an owner is shared with the company. */
export const present = (row: Row): QuickMessage => ({ ...row, isGlobal: row.userId === null })
