import { Button, NumberInput, Select, Textarea } from '@mantine/core'
import {
  type ActionKind,
  actionKinds,
  SNOOZE_MINUTES_MAX,
  targetOf,
} from '@recado/contract/automation/rule-parts'
import { limits } from '@recado/contract/platform/limits'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { VariableButtons } from '../../desk/variables/VariableButtons.tsx'
import { optionsOf } from './options.ts'
import { PartRow } from './PartRow.tsx'
import classes from './Rules.module.css'
import { unitOf } from './sentence.ts'
import type { RuleFormState } from './use-rule-form.ts'
import type { RuleNames } from './use-rule-names.ts'

const ACTIONS_MAX = 10

type Props = { form: RuleFormState; names: RuleNames }

/** The actions of a rule, one a row, in the order in which they run. */
export function ActionRows({ form, names }: Props) {
  const { t } = useTranslation('rules')
  const { actions } = form.values
  return (
    <>
      {actions.map(({ kind }, i) => (
        // A row has no id of its own, and rows never change places.
        <PartRow
          key={i}
          error={form.field(`actions.${i}.kind`).error}
          remove={t('removeAction', { place: i + 1 })}
          onRemove={actions.length > 1 ? () => form.remove('actions', i) : undefined}
        >
          <Select
            aria-label={t('action', { place: i + 1 })}
            allowDeselect={false}
            data={actionKinds.map((value) => ({ value, label: t(`action_${value}`) }))}
            value={kind}
            onChange={(next) => next && form.field(`actions.${i}`).onChange({ kind: next })}
            maxDropdownHeight={320}
          />
          <ActionValue key={kind} form={form} names={names} at={i} kind={kind} />
        </PartRow>
      ))}
      {actions.length < ACTIONS_MAX && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => form.add('actions', { kind: 'addTag' })}
        >
          {t('addAction')}
        </Button>
      )}
    </>
  )
}

type ValueProps = Props & { at: number; kind: ActionKind }

function ActionValue({ form, names, at, kind }: ValueProps) {
  const { t } = useTranslation('rules')
  const target = targetOf[kind]
  const label = t(`action_${kind}`)
  if (kind === 'sendMessage' || kind === 'addNote')
    return <ActionText form={form} at={at} label={label} hasVariables={kind === 'sendMessage'} />
  if (kind === 'snooze') return <SnoozeTime form={form} at={at} />
  if (!target) return null
  const { value, onChange } = form.field(`actions.${at}.id`)
  return (
    <Select
      aria-label={label}
      searchable
      clearable={kind === 'resolve'}
      placeholder={t(`choose_${target}`)}
      data={optionsOf(names[target], value === undefined ? [] : [value], t('gone'))}
      value={(value as string | undefined) ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

type TextProps = { form: RuleFormState; at: number; label: string; hasVariables: boolean }

function ActionText({ form, at, label, hasVariables }: TextProps) {
  const place = useRef<HTMLTextAreaElement>(null)
  const field = form.field(`actions.${at}.text`)
  return (
    <div>
      <Textarea
        ref={place}
        aria-label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.messageMax}
        {...field}
      />
      {hasVariables && (
        <VariableButtons
          field={place}
          text={typeof field.value === 'string' ? field.value : ''}
          onChange={field.onChange}
        />
      )}
    </div>
  )
}

const units = ['minutes', 'hours', 'days'] as const
const minutesIn = { minutes: 1, hours: 60, days: 1440 }

function SnoozeTime({ form, at }: { form: RuleFormState; at: number }) {
  const { t } = useTranslation('rules')
  const { value, onChange, error } = form.field(`actions.${at}.minutes`)
  const minutes = typeof value === 'number' ? value : undefined
  const [unit, setUnit] = useState<(typeof units)[number]>(
    minutes === undefined ? 'hours' : unitOf(minutes).unit,
  )
  const put = (count: number | undefined, next: typeof unit) =>
    onChange(count === undefined ? undefined : count * minutesIn[next])
  const count = minutes === undefined ? undefined : minutes / minutesIn[unit]
  return (
    <div className={classes.time}>
      <NumberInput
        aria-label={t('snoozeFor')}
        min={1}
        max={SNOOZE_MINUTES_MAX / minutesIn[unit]}
        allowDecimal={false}
        allowNegative={false}
        value={count ?? ''}
        onChange={(next) => put(typeof next === 'number' ? next : undefined, unit)}
        error={error}
      />
      <Select
        aria-label={t('unit')}
        allowDeselect={false}
        data={units.map((one) => ({ value: one, label: t(`unit_${one}`) }))}
        value={unit}
        onChange={(next) => {
          const chosen = units.find((one) => one === next)
          if (!chosen) return
          setUnit(chosen)
          put(count, chosen)
        }}
      />
    </div>
  )
}
