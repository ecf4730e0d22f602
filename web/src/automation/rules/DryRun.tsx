import { Button } from '@mantine/core'
import { RuleDryRunForm, type RuleDryRun } from '@recado/contract/automation/automation-rules'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { textOf } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Rules.module.css'
import { actionText, type RuleDraft } from './sentence.ts'
import type { RuleValues } from './use-rule-form.ts'
import type { RuleNames } from './use-rule-names.ts'
import { useDryRun } from './use-rules.ts'

type Props = { values: RuleValues; names: RuleNames }
type Tried = { of: RuleValues; actions: RuleDraft['actions']; result: RuleDryRun }

/** Tries the rule on what has happened. Nothing is changed and nothing is sent. */
export function DryRun({ values, names }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofPages } = useTranslation('pages')
  const { mutateAsync, isPending, error } = useDryRun()
  const [tried, setTried] = useState<Tried>()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const run = async () => {
    const { name: _name, ...rule } = values
    const isComplete = RuleDryRunForm.safeParse(rule).success
    setIsIncomplete(!isComplete)
    if (!isComplete) return
    const result = await mutateAsync(rule).catch(() => undefined)
    setTried(result && { of: values, actions: values.actions, result })
  }
  return (
    <section className={classes.card} aria-label={t('dryRun')}>
      <h2 className={classes.cardTitle}>{t('dryRun')}</h2>
      <p className={classes.hint}>{t('dryRunHint')}</p>
      <Button
        variant="default"
        leftSection={<IconFlask size={16} stroke={1.8} />}
        loading={isPending}
        onClick={() => void run()}
      >
        {t('dryRunIt')}
      </Button>
      <output className={classes.outcome}>
        {isIncomplete && <span className={classes.lost}>{t('dryRunIncomplete')}</span>}
        {error && !isPending && <span className={classes.partError}>{textOf(error, ofPages)}</span>}
        {tried && !isIncomplete && <Outcome {...tried} isOld={tried.of !== values} names={names} />}
      </output>
    </section>
  )
}

type OutcomeProps = Tried & { isOld: boolean; names: RuleNames }

function Outcome({ result, actions, isOld, names }: OutcomeProps) {
  const { t, i18n } = useTranslation('rules')
  const reader = { t, language: i18n.language, names }
  const { checked, matched, results } = result
  return (
    <>
      <strong>{t('dryRunFound', { count: matched, checked })}</strong>
      {isOld && <span className={classes.hint}>{t('dryRunOld')}</span>}
      <ul className={classes.results} data-old={isOld || undefined}>
        {results.map(({ ticketId, ticketUuid, contactName, text, at, acts }, i) => {
          const done = actions.filter((_, place) => acts[place])
          return (
            <li key={`${ticketId} ${i}`}>
              <Link to={paths.ticket(ticketUuid)} className={classes.resultName}>
                {contactName}
              </Link>
              <time dateTime={at}>{dateAndClockOf(at)}</time>
              {text && <p className={classes.resultText}>{text}</p>}
              <p className={classes.hint}>
                {done.length === 0
                  ? t('dryRunNothing')
                  : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
                      done.map((action) => actionText(action, reader)),
                    )}
              </p>
            </li>
          )
        })}
      </ul>
      {matched > results.length && (
        <span className={classes.hint}>{t('dryRunMore', { count: matched - results.length })}</span>
      )}
    </>
  )
}
