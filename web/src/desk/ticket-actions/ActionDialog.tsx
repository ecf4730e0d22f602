import type { Ticket } from '@recado/contract/tickets'
import { FunnelDialog } from '../funnel/FunnelDialog.tsx'
import { ScheduleDialog } from '../schedules/ScheduleDialog.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ExpirationDialog } from './ExpirationDialog.tsx'
import { closeAct, type OpenedAct } from './opened-action.ts'
import { RemoveTicketDialog } from './RemoveTicketDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import type { TicketActs } from './use-ticket-actions.ts'

type Props = { act: OpenedAct; ticket: Ticket; acts: TicketActs }

/** The dialog that belongs to what was asked for. */
export function ActDialog({ act, ticket }: Props) {
  const about = { ticket, onClose: closeAct }
  switch (act.is) {
    case 'transfer':
      return <TransferDialog {...about} />
    case 'schedule':
      return <ScheduleDialog {...about} schedule={act.schedule} />
    case 'funnel':
      return <FunnelDialog {...about} />
    case 'expiration':
      return <ExpirationDialog {...about} />
    case 'snooze':
      return <SnoozeDialog {...about} />
    case 'remove':
      return <RemoveTicketDialog {...about} />
    case 'closing':
      return <ClosingDialog {...about} closing={act} />
  }
}
