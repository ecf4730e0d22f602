import { Tooltip } from '@mantine/core'
import type { ServiceLevelKind } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Dashboard.module.css'

/** The columns of the tables. */
export type FigureColumn =
  | 'open'
  | 'pending'
  | 'happening'
  | 'resolved'
  | 'wait'
  | 'time'
  | 'rating'
  | ServiceLevelKind

/** A column heading with a tooltip that says what it counts, for pointer, touch and keyboard. */
export function ColumnHeading({ name }: { name: FigureColumn }) {
  const { t } = useTranslation('dashboard')
  return (
    <th scope="col" aria-label={t(name)}>
      <Tooltip
        label={t(`${name}Counts`)}
        multiline
        w={260}
        events={{ hover: true, focus: true, touch: true }}
      >
        <button type="button" className={classes.head}>
          {t(name)}
        </button>
      </Tooltip>
    </th>
  )
}
