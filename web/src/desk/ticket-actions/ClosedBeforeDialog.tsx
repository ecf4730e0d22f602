import { closingText } from '@recado/contract/desk/closings'
import { messages } from '@recado/contract/desk/messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useClosingReasons } from '../../accounts/closing-reasons/use-closing-reasons.ts'
import { invalidate } from '../../app/cache/query.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { newId } from '../../ui/new-id.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Closing } from './ClosingForm.tsx'
import classes from './ClosingForm.module.css'

/** A closing that the server did not store, because somebody resolved the ticket before. */
export type UnstoredClosing = {
  asked: Closing
  /** The name of who resolved it. Null if it is not known. */
  resolvedBy: string | null
}

/** The closing that was asked for, if the resolved ticket has another one. */
export async function unstoredClosing(
  { id, closing }: Ticket,
  asked: Closing,
): Promise<UnstoredClosing | undefined> {
  const { closingReasonId, closingNote } = asked
  const hasReason = closingReasonId === undefined || closing?.reason?.id === closingReasonId
  const hasNote = !closingNote || closing?.note === closingNote
  return hasReason && hasNote ? undefined : { asked, resolvedBy: await resolverOf(id) }
}

/** Who resolved the ticket, from the latest messages of its conversation. */
async function resolverOf(ticketId: number): Promise<string | null> {
  try {
    const page = await call(messages.list, { ticketId })
    return page.messages.findLast(({ system }) => system?.action === 'resolved')?.system?.by ?? null
  } catch (refused) {
    // The dialog names nobody.
    if (!(refused instanceof Refused)) throw refused
    return null
  }
}

type Props = { ticket: Ticket; unstored: UnstoredClosing; onClose: () => void }

/** Says who resolved the ticket before, and offers to store the reason and the note as an internal note. */
export function ClosedBeforeDialog({ ticket, unstored, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { asked, resolvedBy } = unstored
  const [clientId] = useState(newId)
  const reason = useClosingReasons().data?.find(({ id }) => id === asked.closingReasonId)?.name
  const note = closingText({ reason, text: asked.closingNote ?? null })
  const save = async () => {
    const { id: ticketId, contactId } = ticket
    await call(ticketNotes.create, { ticketId, contactId, note, clientId })
    invalidate(ticketNotes.list)
    showSuccess(t('closedBeforeSaved'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={resolvedBy ? t('closedBeforeBy', { name: resolvedBy }) : t('closedBefore')}
      confirm={t('closedBeforeSave')}
      cancel={t('closedBeforeDiscard')}
      isDisabled={!note}
      onConfirm={save}
      onClose={onClose}
    >
      {t('closedBeforeText')}
      <p className={classes.unstored}>{note}</p>
    </ConfirmDialog>
  )
}
