import type { Attendant } from '@recado/contract/desk/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Dashboard.module.css'
import { ColumnHeading } from './ColumnHeading.tsx'
import { type CountedPeriod, listAddress } from './list-addresses.ts'
import { NumberLink } from './NumberLink.tsx'
import { Stars } from './Stars.tsx'
import { durationOf } from './figure-text.ts'

const columns = ['open', 'resolved', 'time', 'rating'] as const

type Props = { attendants: Attendant[]; filter: CountedPeriod }

/** Every agent of the team: presence, open tickets, resolved tickets and ratings. */
export function Attendants({ attendants, filter }: Props) {
  const { t } = useTranslation('dashboard')
  const online = attendants.filter((one) => one.online).length
  return (
    <section className={classes.card} aria-label={t('attendants')}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{t('attendants')}</h2>
        <span className={classes.soft}>
          {t('online', { count: online, total: attendants.length })}
        </span>
      </header>
      <div className={classes.tall}>
        <table className={classes.table} data-table="attendants">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              {columns.map((name) => (
                <ColumnHeading key={name} name={name} />
              ))}
            </tr>
          </thead>
          <tbody>
            {attendants.map((one) => (
              <Row key={one.id} attendant={one} filter={filter} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ attendant, filter }: { attendant: Attendant; filter: CountedPeriod }) {
  const { t } = useTranslation('dashboard')
  const { id, name, queues, online, open, tickets, avgSupportTime, rating, ratings } = attendant
  const where = [queues.join(', '), t(online ? 'isOnline' : 'isOffline')]
    .filter(Boolean)
    .join(' · ')
  const presence = online ? 'online' : 'offline'
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <Avatar name={name} size={32} presence={presence} />
          <span className={classes.names}>
            <span className={`${classes.name} cut`}>{name}</span>
            <span className={`${classes.soft} cut`} title={where}>
              {where}
            </span>
          </span>
        </span>
      </th>
      <td>
        <NumberLink
          value={open}
          to={listAddress('happening', filter, { user: id })}
          label={t('openOf', { name, value: open, count: open })}
        />
      </td>
      <td>
        <NumberLink
          value={tickets}
          to={listAddress('finished', filter, { user: id })}
          label={t('resolvedOf', { name, value: tickets, count: tickets })}
        />
      </td>
      <td className="num">{durationOf(avgSupportTime, t)}</td>
      <td>
        <Stars rating={rating} ratings={ratings} />
      </td>
    </tr>
  )
}
