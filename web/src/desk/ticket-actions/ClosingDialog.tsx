import type { Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import type { OpenedAction } from '../tickets/opened-action.ts'

type Props = {
  ticket: Ticket
  closing: Extract<OpenedAction, { is: 'closing' }>
  onClose: () => void
}

/** Warns before closing a ticket with an unsent draft, an unsaved note or scheduled messages. */
export function ClosingDialog({ ticket, closing, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { hasDraft, hasNote, schedules, confirm } = closing
  const resolve = async () => {
    await confirm()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('closeTitle', { name: nameOf(ticket.contact) })}
      confirm={t('closeAnyway')}
      cancel={t('goBack')}
      onConfirm={resolve}
      onClose={onClose}
    >
      {[
        ...(hasDraft ? [t('closeDraft')] : []),
        ...(hasNote ? [t('closeNote')] : []),
        ...(schedules > 0 ? [t('closeSchedules', { count: schedules })] : []),
      ].join(' ')}
    </ConfirmDialog>
  )
}
