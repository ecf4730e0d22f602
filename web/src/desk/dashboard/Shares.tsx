import type { Dashboard } from '@recado/contract/desk/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import classes from './Dashboard.module.css'
import { ColumnHeading } from './ColumnHeading.tsx'
import { NumberLink } from './NumberLink.tsx'
import { durationOf } from './figure-text.ts'

const columns = ['pending', 'happening', 'resolved', 'wait', 'time'] as const

type Share = Dashboard['byConnection'][number] & { color?: string | null }

type Props = {
  title: string
  shares: Share[]
  /** The name of the row of tickets without a queue or connection. */
  none: string
  /** Shown without rows: says what to do first. */
  empty: string
  linkOf: (list: 'pending' | 'happening' | 'finished', id: number | null) => string | null
}

/** The figures by queue or by number, one row each. */
export function Shares({ title, shares, none, empty, linkOf }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
      </header>
      {shares.length === 0 && <p className={classes.noRows}>{empty}</p>}
      <div className={classes.tall} data-long hidden={shares.length === 0}>
        <table className={classes.table} data-table="shares">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              {columns.map((name) => (
                <ColumnHeading key={name} name={name} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => {
              const { id } = share
              const name = share.name ?? none
              const to = (list: Parameters<Props['linkOf']>[0]) => linkOf(list, id)
              return (
                <tr key={id ?? 'none'}>
                  <th scope="row">
                    {share.color ? (
                      <DottedLabel color={share.color}>{name}</DottedLabel>
                    ) : (
                      <span className="cut">{name}</span>
                    )}
                  </th>
                  <td>
                    <NumberLink
                      value={share.supportPending}
                      to={to('pending')}
                      label={t('pendingOf', { name, value: share.supportPending })}
                    />
                  </td>
                  <td>
                    <NumberLink
                      value={share.supportHappening}
                      to={to('happening')}
                      label={t('happeningOf', { name, value: share.supportHappening })}
                    />
                  </td>
                  <td>
                    <NumberLink
                      value={share.supportFinished}
                      to={to('finished')}
                      label={t('resolvedOf', {
                        name,
                        value: share.supportFinished,
                        count: share.supportFinished,
                      })}
                    />
                  </td>
                  <td className="num">{durationOf(share.avgWaitTime, t)}</td>
                  <td className="num">{durationOf(share.avgSupportTime, t)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
