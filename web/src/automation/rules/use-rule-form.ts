import {
  type AutomationRule,
  AutomationRuleForm,
} from '@recado/contract/automation/automation-rules'
import type { RuleAction, RuleCondition } from '@recado/contract/automation/rule-parts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RuleDraft } from './sentence.ts'
import { useCreateRule, useUpdateRule } from './use-rules.ts'

export type RuleValues = RuleDraft & { name: string }

/** The fields of the form hold ids as texts. */
const conditionOf = ({ ids, ...rest }: RuleCondition) => ({
  ...rest,
  ...(ids && { ids: ids.map(String) }),
})
const actionOf = ({ id, ...rest }: RuleAction) => ({ ...rest, ...(id && { id: String(id) }) })

const valuesOf = (rule: AutomationRule | undefined): RuleValues => ({
  name: rule?.name ?? '',
  trigger: rule?.trigger ?? 'messageReceived',
  match: rule?.match ?? 'all',
  conditions: rule?.conditions.map(conditionOf) ?? [],
  actions: rule?.actions.map(actionOf) ?? [{ kind: 'addTag' }],
})

type Terms = { rule: AutomationRule | undefined; onClose: () => void }

/** State of the form that creates or edits a rule. */
export function useRuleForm({ rule, onClose }: Terms) {
  const { t } = useTranslation('rules')
  const create = useCreateRule()
  const { mutateAsync: update } = useUpdateRule()
  return useDialogForm<RuleValues, AutomationRule>({
    schema: AutomationRuleForm,
    values: valuesOf(rule),
    save: (now) => (rule ? update({ id: rule.id, ...now }) : create(now)),
    onSaved: () => {
      showSuccess(t('saved'))
      onClose()
    },
    refusedAt: { ERR_AUTOMATION_RULE_NAME_ALREADY_EXISTS: 'name' },
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      return fault === 'required' ? t('incomplete') : undefined
    },
  })
}

export type RuleFormState = ReturnType<typeof useRuleForm>
