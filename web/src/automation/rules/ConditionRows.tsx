import { Button, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import {
  CONDITION_VALUES_MAX,
  type ConditionKind,
  conditionKinds,
  hasForeignCondition,
  targetOf,
} from '@recado/contract/automation/rule-parts'
import { ticketStatuses } from '@recado/contract/desk/tickets'
import { limits } from '@recado/contract/platform/limits'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PartRow } from './PartRow.tsx'
import { optionsOf } from './options.ts'
import type { RuleFormState } from './use-rule-form.ts'
import type { RuleNames } from './use-rule-names.ts'

const CONDITIONS_MAX = 10

type Props = { form: RuleFormState; names: RuleNames }

/** The conditions of a rule, one a row. */
export function ConditionRows({ form, names }: Props) {
  const { t } = useTranslation('rules')
  const { conditions, trigger } = form.values
  const kinds = conditionKinds.filter(
    (kind) => !hasForeignCondition({ trigger, conditions: [{ kind }] }),
  )
  return (
    <>
      {conditions.length === 0 && <span>{t('noConditions')}</span>}
      {conditions.map(({ kind }, i) => (
        // A row has no id of its own, and rows never change places.
        <PartRow
          key={i}
          error={form.field(`conditions.${i}.kind`).error}
          remove={t('removeCondition', { place: i + 1 })}
          onRemove={() => form.remove('conditions', i)}
        >
          <Select
            aria-label={t('condition', { place: i + 1 })}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: t(`condition_${value}`) }))}
            value={kind}
            onChange={(next) => next && form.field(`conditions.${i}`).onChange({ kind: next })}
            maxDropdownHeight={320}
          />
          <ConditionValues form={form} names={names} at={i} kind={kind} />
        </PartRow>
      ))}
      {conditions.length < CONDITIONS_MAX && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => form.add('conditions', { kind: kinds[0] })}
        >
          {t('addCondition')}
        </Button>
      )}
    </>
  )
}

function ConditionValues({ form, names, at, kind }: Props & { at: number; kind: ConditionKind }) {
  const { t } = useTranslation('rules')
  const field = (name: string) => form.field(`conditions.${at}.${name}`)
  const label = t(`condition_${kind}`)
  const target = targetOf[kind]
  if (kind === 'textContains')
    return (
      <TagsInput
        aria-label={label}
        placeholder={t('wordsHint')}
        maxTags={CONDITION_VALUES_MAX}
        maxLength={limits.nameMax}
        acceptValueOnBlur
        {...field('words')}
      />
    )
  if (kind === 'status')
    return (
      <MultiSelect
        aria-label={label}
        data={ticketStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
        {...field('statuses')}
      />
    )
  if (kind === 'contactField')
    return (
      <>
        <TextInput
          aria-label={t('fieldName')}
          placeholder={t('fieldName')}
          maxLength={limits.nameMax}
          {...field('field')}
        />
        <TextInput
          aria-label={t('fieldValue')}
          placeholder={t('fieldValue')}
          maxLength={limits.fieldValueMax}
          {...field('value')}
        />
      </>
    )
  if (!target) return null
  return (
    <MultiSelect
      aria-label={label}
      searchable
      placeholder={form.values.conditions[at]?.ids?.length ? '' : t(`choose_${target}`)}
      data={optionsOf(names[target], form.values.conditions[at]?.ids, t('gone'))}
      {...field('ids')}
    />
  )
}
