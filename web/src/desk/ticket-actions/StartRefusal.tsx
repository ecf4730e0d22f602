import { tickets } from '@recado/contract/desk/tickets'
import { Alert, Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Refused } from '../../app/calls/api.ts'
import { showError, textOf } from '../../app/calls/errors.ts'
import { useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'
import classes from './ActionDialogs.module.css'

type Props = { refused: Refused; onOpen: (ticketUuid: string) => void }
type Other = { ticketUuid?: string; userName?: string | null; queueName?: string | null }

/**
 * The reason why the conversation could not start. If another ticket is open, also its agent and a link to it, if the
 * user may see it.
 */
export function StartRefusal({ refused, onOpen }: Props) {
  const { t } = useTranslation('tickets')
  const other = (refused.details ?? {}) as Other
  if (refused.code !== 'ERR_OTHER_OPEN_TICKET')
    return <Alert color="red">{textOf(refused, t)}</Alert>
  return (
    <Alert color="yellow">
      {standingOf(other, t)}
      {other.ticketUuid && (
        <OpenOther ticketUuid={other.ticketUuid} isHeld={!!other.userName} onOpen={onOpen} />
      )}
    </Alert>
  )
}

/** The agent of the ticket, or the queue in which it waits. */
function standingOf({ userName: user, queueName: queue }: Other, t: TFunction<'tickets'>): string {
  if (user) return queue ? t('otherOpenQueue', { user, queue }) : t('otherOpen', { user })
  return queue ? t('otherWaitsIn', { queue }) : t('otherOpenNobody')
}

type OpenProps = { ticketUuid: string; isHeld: boolean; onOpen: Props['onOpen'] }

/**
 * Only the server knows whether the user may see the ticket. The button opens it if the server returns it; otherwise
 * the button requests it.
 */
function OpenOther({ ticketUuid, isHeld, onOpen }: OpenProps) {
  const { t } = useTranslation('tickets')
  const { isSuccess, error } = useEndpointQuery(
    tickets.showByUuid,
    { ticketUuid },
    { retry: false },
  )
  const asking = useEndpointMutation(tickets.askFor)
  if (asking.isSuccess)
    return <output className={classes.asked}>{t(isHeld ? 'askedForIt' : 'askedQueue')}</output>
  if (!isSuccess && error?.code !== 'ERR_NO_PERMISSION') return null
  return (
    <Button
      display="block"
      mt="sm"
      size="compact-md"
      variant="default"
      loading={asking.isPending}
      onClick={() =>
        isSuccess ? onOpen(ticketUuid) : asking.mutate({ ticketUuid }, { onError: showError })
      }
    >
      {isSuccess ? t('openThatTicket') : t(isHeld ? 'askForIt' : 'askQueue')}
    </Button>
  )
}
