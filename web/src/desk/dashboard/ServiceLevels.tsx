import { SegmentedControl } from '@mantine/core'
import { type ServiceLevelKind, serviceLevelKinds } from '@recado/contract/accounts/queues'
import type { NamedMet, ServiceLevels as Levels } from '@recado/contract/desk/dashboard'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import classes from './Dashboard.module.css'
import { type CountedPeriod, missedAddress } from './list-addresses.ts'

const groups = ['byQueue', 'byConnection', 'byUser', 'byTag'] as const
type Group = (typeof groups)[number]

/** How a row without a name is called: without one, or removed since. */
const none = {
  byQueue: 'noQueue',
  byConnection: 'noConnection',
  byUser: 'noUser',
  byTag: 'none',
} as const

/** What the rows of a group are, in the address of their list. */
const part = { byQueue: 'queue', byConnection: 'connection', byUser: 'user', byTag: 'tag' } as const

type Row = Omit<NamedMet, 'id'> & { color?: string | null }

/** The share of deadlines that were met, in total and by queue, number, agent or tag. */
export function ServiceLevels({ levels, filter }: { levels: Levels; filter: CountedPeriod }) {
  const { t } = useTranslation('dashboard')
  const [group, setGroup] = useState<Group>('byQueue')
  const rows: (NamedMet & { color?: string | null })[] = levels[group]
  return (
    <section className={classes.card} aria-label={t('serviceLevels')}>
      <header className={classes.levelsHead}>
        <h2 className={classes.cardTitle}>{t('serviceLevels')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('levelsBy')}
          value={group}
          onChange={(chosen) => setGroup(chosen as Group)}
          data={groups.map((one) => ({ value: one, label: t(`levels_${one}`) }))}
        />
      </header>
      <div className={classes.tall}>
        <table className={classes.table} data-table="levels">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              {serviceLevelKinds.map((kind) => (
                <ColumnHeading key={kind} name={kind} />
              ))}
            </tr>
          </thead>
          <tbody>
            <LevelRow
              row={{ ...levels, name: t('levelsTotal') }}
              none=""
              listOf={(kind) => missedAddress(filter, { kind })}
            />
            {rows.map((row) => (
              <LevelRow
                key={row.id ?? 'none'}
                row={row}
                none={t(none[group])}
                listOf={(kind) =>
                  row.id === null ? null : missedAddress(filter, { kind, [part[group]]: [row.id] })
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type RowProps = {
  row: Row
  none: string
  /** The address of the tickets with a missed deadline. Null: none can be told apart. */
  listOf: (kind: ServiceLevelKind) => string | null
}

function LevelRow({ row, none: unnamed, listOf }: RowProps) {
  const name = row.name ?? unnamed
  return (
    <tr>
      <th scope="row">
        {row.color ? (
          <DottedLabel color={row.color}>{name}</DottedLabel>
        ) : (
          <span className="cut">{name}</span>
        )}
      </th>
      {serviceLevelKinds.map((kind) => (
        <td key={kind} className="num">
          <MetShare {...row[kind]} name={name} to={listOf(kind)} />
        </td>
      ))}
    </tr>
  )
}

type ShareProps = Row[ServiceLevelKind] & { name: string; to: string | null }

/** The share that was met, with the counts it comes from, and the tickets with a missed deadline. */
function MetShare({ met, missed, missedTickets, name, to }: ShareProps) {
  const { t, i18n } = useTranslation('dashboard')
  const total = met + missed
  if (total === 0) return t('none')
  const share = (met / total).toLocaleString(i18n.language, { style: 'percent' })
  return (
    <span className={classes.levelsShare}>
      {share}
      <span className={classes.soft}>{t('metOf', { met, total })}</span>
      {to && missedTickets > 0 && (
        <Link
          to={to}
          className={classes.missed}
          aria-label={t('openMissed', { name, count: missedTickets })}
        >
          {t('missed', { count: missedTickets })}
        </Link>
      )}
    </span>
  )
}
