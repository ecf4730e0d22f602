import type { QuickMessage } from '@recado/contract/desk/quick-messages'

export const quickMessageColumns = ['id', 'shortcode', 'message', 'userId'] as const

type Row = Pick<QuickMessage, (typeof quickMessageColumns)[number]>

/** A row without an owner is shared with the company. */
export const toQuickMessage = (row: Row): QuickMessage => ({
  ...row,
  isGlobal: row.userId === null,
})
