import type { Ticket } from '@recado/contract/desk/tickets'
import { FunnelDialog } from '../funnel/FunnelDialog.tsx'
import { ScheduleDialog } from '../schedules/ScheduleDialog.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ExpirationDialog } from './ExpirationDialog.tsx'
import { closeAction, type OpenedAction } from '../tickets/opened-action.ts'
import { MacroDialog } from './MacroDialog.tsx'
import { RemoveTicketDialog } from './RemoveTicketDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import type { TicketActions } from './use-ticket-actions.ts'

type Props = { action: OpenedAction; ticket: Ticket; actions: TicketActions }

/** The dialog of an action. */
export function ActionDialog({ action, ticket }: Props) {
  const about = { ticket, onClose: closeAction }
  switch (action.is) {
    case 'transfer':
      return <TransferDialog {...about} />
    case 'schedule':
      return <ScheduleDialog {...about} schedule={action.schedule} />
    case 'funnel':
      return <FunnelDialog {...about} />
    case 'expiration':
      return <ExpirationDialog {...about} />
    case 'snooze':
      return <SnoozeDialog {...about} />
    case 'macro':
      return <MacroDialog {...about} />
    case 'remove':
      return <RemoveTicketDialog {...about} />
    case 'closing':
      return <ClosingDialog {...about} closing={action} />
  }
}
