import { Tooltip } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Dashboard.module.css'

/** What the columns of the tables are called, and what each counts. */
export type Column = 'open' | 'pending' | 'happening' | 'resolved' | 'wait' | 'time' | 'rating'

/** The head of a column; it says what it counts to whoever points at it or comes by keyboard. */
export function Head({ name }: { name: Column }) {
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
