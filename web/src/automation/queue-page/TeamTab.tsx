import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useUsers } from '../../accounts/use-users.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './QueuePage.module.css'

/** Who works in the queue. */
export function TeamTab({ queueId }: { queueId: number }) {
  const { t } = useTranslation('queue-page')
  const { data, error, refetch } = useUsers(true)
  const people = data?.filter(({ queues }) => queues.some(({ id }) => id === queueId))
  return (
    <section className={classes.card} aria-label={t('team')}>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('teamNotLoaded')}
        </LoadFailed>
      )}
      {people?.length === 0 && <p className={classes.nobody}>{t('nobody')}</p>}
      <ul className={classes.people} aria-busy={!people && !error}>
        {people?.map(({ id, name, online, openTickets }) => (
          <li key={id}>
            <Avatar name={name} size={32} presence={online ? 'online' : 'offline'} />
            <span className={`${classes.person} cut`}>{name}</span>
            <span className={classes.load}>{t('openTickets', { count: openTickets })}</span>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={paths.users} fz={13}>
        {t('editTeam')}
      </Anchor>
    </section>
  )
}
