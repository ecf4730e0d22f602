import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Rules.module.css'

/** Says that a rule does not run, and why. */
export function Lost({ rule: { lostTargets } }: { rule: AutomationRule }) {
  const { t, i18n } = useTranslation('rules')
  const names = lostTargets.map((target) => t(`lost_${target}`))
  const what = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <span className={classes.lost}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {t('lost', { what })}
    </span>
  )
}
