import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { daysInWords } from '../i18n/moments.ts'
import type { CreatedDays } from './created-days.ts'
import classes from './CreatedChip.module.css'

/** The active filter by creation date. A press removes it. */
export function CreatedChip({ days, onClear }: { days: CreatedDays; onClear: () => void }) {
  const { t } = useTranslation('contact-page')
  const label = t('createdIn', { days: daysInWords(days) })
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={t('removeFilter', { name: label })}
      onClick={onClear}
    >
      {label}
      <IconX size={12} aria-hidden />
    </button>
  )
}
