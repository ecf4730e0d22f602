import { OPEN_TICKETS_MAX, type UserRow } from '@recado/contract/accounts/users'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { useSession } from '../../app/session/session.ts'
import { dayOf } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { presenceOf } from '../presence-of.ts'
import { Chip, DottedLabel } from '../../ui/Chip.tsx'
import classes from './Users.module.css'

/** Columns of the users table, from left to right. */
export function useUserColumns(): ListColumn<UserRow>[] {
  const { t } = useTranslation('users')
  return [
    { head: t('name'), width: '28%', cell: (user) => <Person user={user} /> },
    { head: t('profile'), width: '132px', cell: ({ profile }) => t(profile) },
    { head: t('queues'), cell: ({ queues }) => <Queues queues={queues} /> },
    {
      head: t('conversations'),
      width: '120px',
      isWide: true,
      cell: (user) => <Load user={user} />,
    },
    { head: t('seen'), width: '132px', isWide: true, cell: (user) => <Seen user={user} /> },
  ]
}

/** Their open tickets, against their own limit if they have one. */
function Load({ user: { openTickets, capacity } }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const open = openTickets === OPEN_TICKETS_MAX ? `${openTickets}+` : openTickets
  return (
    <span className="num">{capacity === null ? open : t('ofCapacity', { open, capacity })}</span>
  )
}

function Person({ user }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const { user: me } = useSession()
  const { id, name, email, photoUrl, active } = user
  return (
    <>
      <Avatar name={name} src={photoUrl} size={32} presence={presenceOf(user)} />
      <span className={classes.person}>
        <span className={classes.name}>
          <span className="cut">{name}</span>
          {id === me.id && <Chip>{t('you')}</Chip>}
          {!active && <Chip tone="warn">{t('inactive')}</Chip>}
        </span>
        <span className={`${classes.email} cut`}>{email}</span>
      </span>
    </>
  )
}

function Queues({ queues }: Pick<UserRow, 'queues'>) {
  const { t } = useTranslation('users')
  if (queues.length === 0) return <span className={classes.noQueue}>{t('noQueue')}</span>
  return (
    <span className={classes.queues} title={queues.map(({ name }) => name).join(', ')}>
      {queues.map(({ id, name, color }) => (
        <DottedLabel key={id} color={color}>
          {name}
        </DottedLabel>
      ))}
    </span>
  )
}

function Seen({ user: { online, pause, lastSeenAt } }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const now = useNow()
  if (online) return t(pause ? 'inPause' : 'now')
  if (!lastSeenAt) return t('notSeen')
  const day = dayOf(lastSeenAt, now)
  if (day.is === 'date') return day.text
  return t(day.is === 'today' ? 'todayAt' : 'yesterdayAt', { time: clockOf(lastSeenAt) })
}
