import { IconMessage2, IconMessages } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { Count } from '../ui/Chip.tsx'
import classes from './Desk.module.css'
import { useIsWriting } from './use-is-writing.ts'
import { useUnreadCount } from './tickets/use-unread-count.ts'

type Props = {
  /** The ticket on screen now, and the ticket to come back to. */
  uuid: string | undefined
  lastUuid: string | undefined
  search: string
}

/** Switches between the conversation and the list on a narrow screen. */
export function BottomTabs({ uuid, lastUuid, search }: Props) {
  const { t } = useTranslation('tickets')
  const unread = useUnreadCount()
  const isWriting = useIsWriting(uuid)
  const ticket = (
    <>
      <IconMessage2 size={20} stroke={1.6} aria-hidden />
      {t('bottomTicket')}
    </>
  )
  return (
    <nav
      className={classes.tabs}
      data-in-ticket={uuid !== undefined || undefined}
      aria-label={t('bottomTabs')}
      data-bottom-tabs
      data-writing={isWriting || undefined}
    >
      {lastUuid ? (
        <Link
          to={{ pathname: paths.ticket(lastUuid), search }}
          state={{ fromList: uuid === undefined }}
          className={classes.tab}
          aria-current={uuid ? 'page' : undefined}
        >
          {ticket}
        </Link>
      ) : (
        <span className={classes.tab} aria-disabled>
          {ticket}
        </span>
      )}
      <Link
        to={{ pathname: paths.tickets, search }}
        className={classes.tab}
        aria-current={uuid ? undefined : 'page'}
      >
        <span className={classes.tabIcon}>
          <IconMessages size={20} stroke={1.6} aria-hidden />
          {unread > 0 && <Count value={unread} tone="accent" />}
        </span>
        {t('bottomList')}
      </Link>
    </nav>
  )
}
