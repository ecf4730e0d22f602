import { Alert, Button, Select, TextInput } from '@mantine/core'
import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import {
  hasForeignCondition,
  ruleMatches,
  type RuleTrigger,
  ruleTriggers,
} from '@recado/contract/automation/rule-parts'
import { limits } from '@recado/contract/platform/limits'
import { IconChevronLeft } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../../app/calls/errors.ts'
import { useTitle } from '../../app/brand/title.ts'
import { usePageGuard } from '../../app/forms/use-page-guard.tsx'
import { useSaveKey } from '../../app/forms/use-save-key.ts'
import { ActionRows } from './ActionRows.tsx'
import { ConditionRows } from './ConditionRows.tsx'
import { DryRun } from './DryRun.tsx'
import classes from './Rules.module.css'
import { Lost } from './Lost.tsx'
import { sentenceOf } from './sentence.ts'
import { type RuleFormState, useRuleForm } from './use-rule-form.ts'
import { useRuleNames } from './use-rule-names.ts'

type Props = { rule: AutomationRule | undefined; onClose: () => void }

/** The form of a rule in cards: when, if, then. Beside it the rule as one sentence, and the dry run. */
export function RuleEditor({ rule, onClose }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofPages } = useTranslation('pages')
  const form = useRuleForm({ rule, onClose })
  const { isDirty, isSaving: isBusy, refused } = form
  const { leave, question } = usePageGuard({ isDirty, isBusy, onClose, staysAt: () => false })
  const title = t(rule ? 'editTitle' : 'create')
  const place = useRef<HTMLFormElement>(null)
  useSaveKey(place, leaveField)
  useTitle(title)
  return (
    <form ref={place} className={classes.page} onSubmit={form.submit} noValidate>
      <header className={classes.head}>
        <button type="button" className={classes.back} onClick={leave}>
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
          {t('title')}
        </button>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.acts}>
          <Button variant="default" onClick={leave}>
            {ofPages('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {ofPages('save')}
          </Button>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.cards}>
          {refused && (
            <Alert color="red" variant="light" role="alert" title={ofPages('saveFailed')}>
              {textOf(refused, ofPages)}
            </Alert>
          )}
          <Cards rule={rule} form={form} />
        </div>
        <Side form={form} />
      </div>
      {question}
    </form>
  )
}

/** A word that is typed but not yet a tag becomes one when its field is left. */
function leaveField(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) flushSync(() => refocus(field))
}

function refocus(field: HTMLElement): void {
  field.blur()
  field.focus()
}

function Cards({ rule, form }: { rule: AutomationRule | undefined; form: RuleFormState }) {
  const { t } = useTranslation('rules')
  const names = useRuleNames()
  const { trigger, conditions } = form.values
  const isMacro = trigger === 'manual'
  const choose = (next: string | null) => {
    if (!next) return
    form.field('trigger').onChange(next)
    // A condition that the new event does not know would only be refused.
    const known = conditions.filter(
      (one) => !hasForeignCondition({ trigger: next as RuleTrigger, conditions: [one] }),
    )
    if (known.length < conditions.length) form.field('conditions').onChange(known)
  }
  return (
    <>
      {rule && rule.lostTargets.length > 0 && <Lost rule={rule} />}
      <section className={classes.card}>
        <TextInput
          label={t('name')}
          placeholder={t('nameExample')}
          autoComplete="off"
          maxLength={limits.nameMax}
          data-autofocus
          {...form.field('name')}
        />
      </section>
      <section className={classes.card} aria-label={t('whenTitle')}>
        <h2 className={classes.cardTitle}>{t('whenTitle')}</h2>
        <Select
          aria-label={t('whenTitle')}
          allowDeselect={false}
          data={ruleTriggers.map((value) => ({ value, label: t(`trigger_${value}`) }))}
          value={trigger}
          onChange={choose}
          maxDropdownHeight={320}
        />
        {isMacro && <p className={classes.hint}>{t('manualHint')}</p>}
      </section>
      {!isMacro && (
        <section className={classes.card} aria-label={t('ifTitle')}>
          <h2 className={classes.cardTitle}>{t('ifTitle')}</h2>
          {conditions.length > 1 && (
            <Select
              aria-label={t('matchLabel')}
              allowDeselect={false}
              data={ruleMatches.map((value) => ({ value, label: t(`match_${value}`) }))}
              {...form.field('match')}
            />
          )}
          <ConditionRows form={form} names={names} />
        </section>
      )}
      <section className={classes.card} aria-label={t('thenTitle')}>
        <h2 className={classes.cardTitle}>{t('thenTitle')}</h2>
        <ActionRows form={form} names={names} />
      </section>
    </>
  )
}

function Side({ form }: { form: RuleFormState }) {
  const { t, i18n } = useTranslation('rules')
  const names = useRuleNames()
  return (
    <div className={classes.side}>
      <section className={classes.card} aria-label={t('reads')}>
        <h2 className={classes.cardTitle}>{t('reads')}</h2>
        <p className={classes.sentence}>
          {sentenceOf(form.values, { t, language: i18n.language, names })}
        </p>
      </section>
      <DryRun values={form.values} names={names} />
    </div>
  )
}
