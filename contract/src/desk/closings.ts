import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** How a ticket was resolved: the reason with its name at that time, and the note of the agent. */
export const TicketClosing = z.object({
  /** The reason may have been renamed or deleted since. */
  reason: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Empty: none. */
  note: z.string(),
})
export type TicketClosing = z.infer<typeof TicketClosing>

export const closingNote = z.string().trim().max(limits.closingNoteMax, 'tooLong')

/** The fields of a ticket change about its resolution. */
export const closingFields = {
  /** An active closing reason. Only with `closed`; ignored if the ticket is already resolved. */
  closingReasonId: id.optional(),
  /** A note about the resolution, for colleagues. Only with `closed`; ignored if the ticket is already resolved. */
  closingNote: closingNote.optional(),
}

type Asked = { closingReasonId?: number | undefined; closingNote?: string | undefined }

/** Whether a ticket change says anything about the resolution. */
export const hasClosing = ({ closingReasonId, closingNote }: Asked): boolean =>
  closingReasonId !== undefined || !!closingNote

type Resolved = { reason?: string | undefined; text: string | null }

/** The closing reason and the note of a resolution, from its line, in one text. Empty if it has neither. */
export const closingText = ({ reason, text }: Resolved): string =>
  [reason, text && `“${text}”`].filter(Boolean).join(' · ')
