import type { Sight } from '@recado/contract/desk/ticket-sight'
import { cutText } from '../../platform/cut-text.ts'

/**
 * The rooms of everybody who sees the ticket, and nobody else: leaders and its agent, or its queue if it has no agent.
 * `q:0` is the room of tickets without a queue.
 */
export const roomsOf = ({ userId, queueId }: Sight): string[] => [
  'admins',
  userId === null ? `q:${queueId ?? 0}` : `u:${userId}`,
]

/** A contact's last ticket is reopened if they write within this many hours after it was closed. */
export const mayReopen = (closedAt: Date | null, now: Date, hours: number): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() < hours * 3_600_000

const PREVIEW = 200

/** The preview line of a message in lists. */
export const previewOf = (body: string): string =>
  cutText(body.replace(/\s+/g, ' ').trim(), PREVIEW)
