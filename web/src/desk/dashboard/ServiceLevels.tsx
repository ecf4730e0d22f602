import { SegmentedControl } from '@mantine/core'
import { serviceLevelKinds } from '@recado/contract/accounts/queues'
import type { NamedMet, ServiceLevels as Levels } from '@recado/contract/desk/dashboard'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import classes from './Dashboard.module.css'

const groups = ['byQueue', 'byConnection', 'byUser', 'byTag'] as const
type Group = (typeof groups)[number]

/** How a row without a name is called: without one, or removed since. */
const none = {
  byQueue: 'noQueue',
  byConnection: 'noConnection',
  byUser: 'noUser',
  byTag: 'none',
} as const

type Row = Omit<NamedMet, 'id'> & { color?: string | null }

/** The share of deadlines that were met, in total and by queue, number, agent or tag. */
export function ServiceLevels({ levels }: { levels: Levels }) {
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
            <LevelRow row={{ ...levels, name: t('levelsTotal') }} none="" />
            {rows.map((row) => (
              <LevelRow key={row.id ?? 'none'} row={row} none={t(none[group])} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function LevelRow({ row, none: unnamed }: { row: Row; none: string }) {
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
          <MetShare {...row[kind]} />
        </td>
      ))}
    </tr>
  )
}

/** The share that was met, with the counts it comes from. */
function MetShare({ met, missed }: { met: number; missed: number }) {
  const { t, i18n } = useTranslation('dashboard')
  const total = met + missed
  if (total === 0) return t('none')
  const share = (met / total).toLocaleString(i18n.language, { style: 'percent' })
  return (
    <span className={classes.levelsShare}>
      {share}
      <span className={classes.soft}>{t('metOf', { met, total })}</span>
    </span>
  )
}
