import type { RuleDryRunForm } from '@recado/contract/automation/automation-rules'
import {
  type ActionKind,
  type ConditionKind,
  type RuleConditionForm,
  targetOf,
} from '@recado/contract/automation/rule-parts'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { RuleNames } from './use-rule-names.ts'

/** A rule as the form holds it, where ids may be texts. */
export type RuleDraft = Required<Omit<z.input<typeof RuleDryRunForm>, 'conditions'>> & {
  conditions: Condition[]
}
type Condition = z.input<typeof RuleConditionForm>
type Action = RuleDraft['actions'][number]

type Reader = { t: TFunction<'rules'>; language: string; names: RuleNames }

/** The rule read back as one sentence. A part that is not filled in yet shows an ellipsis. */
export function sentenceOf(rule: RuleDraft, reader: Reader): string {
  const { t, language } = reader
  const { trigger, match, conditions, actions } = rule
  const list = (parts: string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(parts)
  const acts = list(
    actions.map((action) => actionText(action, reader)),
    'conjunction',
  )
  const when = t(`when_${trigger}`)
  if (conditions.length === 0) return t('sentence', { when, acts })
  const type = match === 'all' ? 'conjunction' : 'disjunction'
  const held = list(
    conditions.map((condition) => conditionText(condition, reader)),
    type,
  )
  return t('sentenceIf', { when, held, acts })
}

export function conditionText(condition: Condition, reader: Reader): string {
  const { t, language } = reader
  const { kind, ids = [], words = [], statuses = [], field = '', value = '' } = condition
  const any = (all: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(all) || '…'
  if (kind === 'textContains')
    return t('if_textContains', { values: any(words.map((word) => `“${word}”`)) })
  if (kind === 'status')
    return t('if_status', { values: any(statuses.map((status) => t(`status_${status}`))) })
  if (kind === 'contactField')
    return value
      ? t('if_contactFieldValue', { field: field || '…', value })
      : t('if_contactField', { field: field || '…' })
  const values = any(ids.map((id) => nameOf(kind, id, reader)))
  return t(`if_${kind}`, { values })
}

export function actionText(action: Action, reader: Reader): string {
  const { t } = reader
  const { kind, id, text = '', minutes } = action
  if (kind === 'resolve')
    return id === undefined
      ? t('then_resolve')
      : t('then_resolveWith', { value: nameOf(kind, id, reader) })
  if (kind === 'snooze')
    return minutes === undefined
      ? t('then_snooze', { value: '…' })
      : t('then_snooze', { value: durationOf(minutes, reader) })
  if (kind === 'sendMessage' || kind === 'addNote')
    return t(`then_${kind}`, { value: shortened(text) })
  return t(`then_${kind}`, { value: id === undefined ? '…' : nameOf(kind, id, reader) })
}

const TEXT_MAX = 80

const shortened = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}…` : text || '…'

function nameOf(kind: ActionKind | ConditionKind, id: unknown, { t, names }: Reader): string {
  const target = targetOf[kind]
  const known = target && names[target]
  if (!known) return '…'
  return known.find((one) => one.id === Number(id))?.name ?? t('gone')
}

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes in the largest unit that fits. */
export function unitOf(minutes: number): { count: number; unit: 'minutes' | 'hours' | 'days' } {
  if (minutes > 0 && minutes % DAY === 0) return { count: minutes / DAY, unit: 'days' }
  if (minutes > 0 && minutes % HOUR === 0) return { count: minutes / HOUR, unit: 'hours' }
  return { count: minutes, unit: 'minutes' }
}

function durationOf(minutes: number, { t }: Reader): string {
  const { count, unit } = unitOf(minutes)
  return t(`count_${unit}`, { count })
}
