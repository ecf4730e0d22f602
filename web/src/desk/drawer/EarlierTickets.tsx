import { Button } from '@mantine/core'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useEndpointPages } from '../../app/cache/query.ts'
import { dateOf } from '../../i18n/moments.ts'
import { withoutMessage } from '../tickets/view.ts'
import { Chip, DottedLabel } from '../../ui/Chip.tsx'
import classes from './Drawer.module.css'

const NO_QUEUE = '#868e96'

/** The contact's tickets that the user may see, newest first, in pages. */
export const useTicketsOf = (contactId: number) =>
  useEndpointPages(
    tickets.ofContact,
    { contactId },
    { getNext: (last, all) => (last.hasMore ? { pageNumber: all.length + 1 } : undefined) },
  )

type Props = { ticket: Ticket; answer: ReturnType<typeof useTicketsOf> }

/** The other tickets of this contact. */
export function EarlierTickets({ ticket, answer }: Props) {
  const { t } = useTranslation('drawer')
  const others = answer.data?.pages
    .flatMap((page) => page.tickets)
    .filter(({ id }) => id !== ticket.id)
  if (!others) return answer.isError ? <p className={classes.none}>{t('failed')}</p> : null
  if (others.length === 0) return <p className={classes.none}>{t('noEarlier')}</p>
  return (
    <>
      {others.map((one) => (
        <Earlier key={one.id} ticket={one} />
      ))}
      {answer.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Earlier({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('drawer')
  const search = withoutMessage(useLocation().search)
  const { queue, user, status, closing, lastMessage, lastMessageAt, uuid } = ticket
  return (
    <Link className={classes.past} to={{ pathname: paths.ticket(uuid), search }}>
      <span className={classes.pastLine}>
        <span className="cut">{lastMessage || t('noWords')}</span>
        <time dateTime={lastMessageAt}>{dateOf(lastMessageAt)}</time>
      </span>
      <span className={classes.pastFacts}>
        <DottedLabel color={queue?.color ?? NO_QUEUE}>{queue?.name ?? t('noQueue')}</DottedLabel>
        {user && <span className="cut">· {user.name}</span>}
        {closing?.reason && <span className="cut">· {closing.reason.name}</span>}
        {status !== 'closed' && <Chip tone="accent">{t('running')}</Chip>}
      </span>
    </Link>
  )
}
