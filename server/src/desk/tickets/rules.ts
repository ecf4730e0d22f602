import type { Ticket } from '@recado/contract/desk/tickets'
import { cutText } from '../../platform/cut-text.ts'

/** A ticket that waits for somebody: an agent has neither accepted it nor been given it. A bot may hold it. */
export const isUnattended = ({ status, userId }: Pick<Ticket, 'status' | 'userId'>): boolean =>
  status === 'pending' && userId === null

/** A contact's last ticket is reopened if they write within this many hours after it was closed. */
export const mayReopen = (closedAt: Date | null, now: Date, hours: number): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() < hours * 3_600_000

const PREVIEW = 200

/** The preview line of a message in lists. */
export const previewOf = (body: string): string =>
  cutText(body.replace(/\s+/g, ' ').trim(), PREVIEW)
