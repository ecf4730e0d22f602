import { Button } from '@mantine/core'
import {
  addDays,
  addMonths,
  dayOfMonth,
  monthsOf,
} from '@recado/contract/accounts/company-recurrence'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { paths } from '../../app/paths.ts'
import { dayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/DayField.tsx'
import classes from './Company.module.css'
import { DueWords } from './DueWords.tsx'
import { useUpdateCompany } from './use-companies.ts'
import type { ShownCompany } from './use-company-form.ts'

const spans = ['recurrence', '30', '90', 'year', 'day'] as const
type Span = (typeof spans)[number]

/** The due date, and a later one: the sentence tells the result before anything is pressed. */
export function DueCard({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('companies')
  const [span, setSpan] = useState<Span>('recurrence')
  const [day, setDay] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const update = useUpdateCompany()
  const sentence = useId()
  const next = dueAfter(company, span, day)
  const labels: Record<Span, string> = {
    recurrence: t(company.recurrence),
    '30': t('dueIn', { number: 30 }),
    '90': t('dueIn', { number: 90 }),
    year: t('oneYear'),
    day: t('otherDay'),
  }
  const add = async () => {
    setSaving(true)
    await update({ id: company.id, ...next!, dueDateBefore: company.dueDate })
      .then(() => showSuccess(t('saved')))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        showError(error)
      })
      .finally(() => setSaving(false))
  }
  return (
    <section className={classes.card} aria-label={t('due')}>
      <header className={classes.head}>
        <h2>{t('due')}</h2>
        <Link to={paths.invoicesOf(company.id)} className={classes.link}>
          {t('invoicesOf')}
        </Link>
      </header>
      <DueWords dueDate={company.dueDate} today={company.today} isLarge />
      <fieldset className={classes.spans}>
        <legend className={classes.hidden}>{t('span')}</legend>
        {spans.map((one) => (
          <label key={one} className={classes.span}>
            <input
              type="radio"
              name="span"
              value={one}
              checked={span === one}
              onChange={() => setSpan(one)}
            />
            {labels[one]}
          </label>
        ))}
      </fieldset>
      {span === 'day' && <DayField label={t('newDay')} value={day} onChange={setDay} />}
      <Button
        variant="default"
        className={classes.own ?? ''}
        disabled={next === undefined}
        loading={isSaving}
        aria-describedby={sentence}
        onClick={() => void add()}
      >
        {t('addDue')}
      </Button>
      <output className={classes.note} id={sentence}>
        {next === undefined
          ? t('chooseDay')
          : t(next.dueDate < company.today ? 'staysLate' : 'goesTo', {
              date: dayInWords(next.dueDate),
            })}
      </output>
    </section>
  )
}

/** The due date that the press gives. A company without one begins today. Months later it keeps its day of the month. */
function dueAfter(
  company: ShownCompany,
  span: Span,
  day: string | undefined,
): { dueDate: string; dueDay?: number } | undefined {
  const from = company.dueDate ?? company.today
  if (span === 'day') return day === undefined ? undefined : { dueDate: day }
  if (span !== 'recurrence' && span !== 'year') return { dueDate: addDays(from, Number(span)) }
  const dueDay = company.dueDay ?? dayOfMonth(from)
  const months = span === 'year' ? 12 : monthsOf(company.recurrence)
  return { dueDate: addMonths(from, months, dueDay), dueDay }
}
