import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dotted } from '../ui/Chip.tsx'
import classes from './TicketList.module.css'
import { useFilters } from './use-filters.ts'
import type { ChangeView } from './use-view.ts'
import type { View } from './view.ts'

type Props = { view: View; change: ChangeView }

/** The filters in force, each removed by a press. */
export function FilterChips({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  const chosen = useFilters(view).flatMap(({ part, chip, choices }) =>
    choices.filter(({ isChosen }) => isChosen).map((choice) => ({ ...choice, part, chip })),
  )
  return (
    <div className={classes.chips}>
      {chosen.map(({ part, chip, name, color, value }) => {
        const label = value === 'all' ? name : t(chip, { name })
        return (
          <button
            key={part}
            type="button"
            className={classes.chip}
            aria-label={t('removeFilter', { name: label })}
            onClick={() => change({ [part]: null })}
          >
            {color ? <Dotted color={color}>{label}</Dotted> : <span className="cut">{label}</span>}
            <IconX size={12} aria-hidden />
          </button>
        )
      })}
      <button
        type="button"
        className={classes.clear}
        onClick={() => change({ queue: null, connection: null, user: null })}
      >
        {t('clear')}
      </button>
    </div>
  )
}
