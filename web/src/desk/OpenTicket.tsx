import { useEffect, useEffectEvent } from 'react'
import { LabelledLoader } from '../ui/LabelledLoader.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { showWarning } from '../app/calls/errors.ts'
import { DrawerPlace } from './drawer/DrawerPlace.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import classes from './Desk.module.css'
import { InShortTasks } from '../ui/InShortTasks.tsx'
import { useIsSlow } from '../ui/use-is-slow.ts'
import { useTicket } from './tickets/use-tickets.ts'

type Props = {
  uuid: string
  onBack: (() => void) | undefined
  /** Called when the user may not see the ticket or the ticket no longer exists. */
  onLost: () => void
}

/** The ticket in the address, if it exists and the user may see it. */
export function OpenTicket({ uuid, onBack, onLost }: Props) {
  const { t } = useTranslation('tickets')
  const { data: ticket, error, isPending } = useTicket(uuid)
  const isSlow = useIsSlow(isPending)
  const lose = useEffectEvent((status: number) => {
    showWarning(t(status === 403 ? 'noAccess' : 'notFound'))
    onLost()
  })
  const status = error?.status
  useEffect(() => {
    if (status === 403 || status === 404 || status === 400) lose(status)
  }, [status])
  const waiting = (
    <section className={classes.nothing}>
      {isSlow && (
        <LabelledLoader className={classes.wait} size={24} aria-label={t('loadingTicket')} />
      )}
    </section>
  )
  return (
    <InShortTasks isReady={ticket !== undefined} placeholder={waiting}>
      {ticket && (
        <>
          <Conversation key={ticket.uuid} ticket={ticket} onBack={onBack} />
          <DrawerPlace ticket={ticket} />
        </>
      )}
    </InShortTasks>
  )
}
