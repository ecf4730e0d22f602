import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'

const steps = ['stepData', 'stepCustomize', 'stepReview'] as const

/** The steps of the checkout. Those before `at` are done. */
export function Steps({ at }: { at: number }) {
  const { t } = useTranslation('billing')
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, i) => (
        <li key={step} aria-current={i === at ? 'step' : undefined} data-done={i < at || undefined}>
          <span className={classes.sign} aria-hidden>
            {i < at ? <IconCheck size={12} stroke={2.4} /> : i + 1}
          </span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
