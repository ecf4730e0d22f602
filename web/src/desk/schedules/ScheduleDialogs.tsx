import { contacts } from '@recado/contract/contacts/contacts'
import { schedules } from '@recado/contract/desk/schedules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { WaitingDialog } from '../../app/forms/WaitingDialog.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { localOf } from './local-time.ts'
import { RemoveScheduleDialog } from './RemoveScheduleDialog.tsx'
import { SentScheduleDialog } from './SentScheduleDialog.tsx'
import type { SchedulePlace } from './use-schedule-place.ts'

const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog.tsx'), 'ScheduleDialog', [
  'ticket-actions',
  'contacts',
  'pages',
])

type Props = { place: SchedulePlace }

/** The open dialog of the schedules page. */
export function ScheduleDialogs({ place }: Props) {
  const { kind, id, day, chooseDay, close } = place
  const onSaved = ({ sendAt }: { sendAt: string }) => chooseDay(localOf(sendAt).date)
  if (kind === 'contactId') return <ForContact key={id} contactId={Number(id)} place={place} />
  if (kind === 'edit' && id === 'new')
    return <ScheduleDialog key="new" day={day} onSaved={onSaved} onClose={close} />
  if (kind === undefined) return null
  return <OfSchedule key={`${kind} ${id}`} kind={kind} scheduleId={Number(id)} place={place} />
}

type OfScheduleProps = Props & { kind: 'edit' | 'remove'; scheduleId: number }

function OfSchedule({ kind, scheduleId, place: { close } }: OfScheduleProps) {
  const { t } = useTranslation('schedules')
  const answer = useEndpointQuery(schedules.show, { id: scheduleId }, { refetchOnMount: 'always' })
  const { data: schedule, error, isFetchedAfterMount } = answer
  if (!schedule || !isFetchedAfterMount)
    return (
      <WaitingDialog
        title={t('oneTitle')}
        error={error}
        onRetry={() => void answer.refetch()}
        onClose={close}
      />
    )
  if (kind === 'remove') return <RemoveScheduleDialog schedule={schedule} onClose={close} />
  if (schedule.sentAt) return <SentScheduleDialog schedule={schedule} onClose={close} />
  return <ScheduleDialog schedule={schedule} onClose={close} />
}

/** A new message to the contact of the address. */
function ForContact({ contactId, place }: Props & { contactId: number }) {
  const { t } = useTranslation('schedules')
  const { data: contact, error, refetch } = useEndpointQuery(contacts.show, { id: contactId })
  const { chooseDay, close } = place
  if (!contact)
    return (
      <WaitingDialog
        title={t('create')}
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    )
  return (
    <ScheduleDialog
      contact={contact}
      onSaved={({ sendAt }) => chooseDay(localOf(sendAt).date)}
      onClose={close}
    />
  )
}
