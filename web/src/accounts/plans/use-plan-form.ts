import { type Plan, type PlanExcess, PlanForm, PlanValue } from '@recado/contract/accounts/plans'
import { z } from 'zod'
import { showSuccess } from '../../app/calls/errors.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { amountIn, amountText } from '../../app/text/amounts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCreatePlan, useUpdatePlan } from './use-plans.ts'

/** Follows the contract. The price is read as people write it. */
const Form = z.object({
  ...PlanForm.shape,
  value: z.string().trim().min(1, 'tooShort').transform(amountIn).pipe(PlanValue),
})

const valuesOf = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  value: plan?.value === 0 ? '0' : amountText(plan?.value ?? 0),
  users: plan?.users ?? 5,
  connections: plan?.connections ?? 1,
  queues: plan?.queues ?? 5,
})

type Values = ReturnType<typeof valuesOf>

const said = (values: Values) => ({ ...values, value: amountIn(values.value) })

type Terms = {
  plan: Plan | undefined
  onExcess: (excesses: PlanExcess[]) => void
  onClose: () => void
}

/** State of the form that creates or edits a plan. */
export function usePlanForm({ plan, onExcess, onClose }: Terms) {
  const { t } = useTranslation('plans')
  const create = useCreatePlan()
  const update = useUpdatePlan()
  return useDialogForm<Values, Plan & { excesses?: PlanExcess[] }>({
    schema: Form,
    values: valuesOf(plan),
    save: (now, opened) =>
      plan ? update({ id: plan.id, ...changedFields(said(opened), said(now)) }) : create(said(now)),
    onSaved: ({ excesses = [] }) => {
      showSuccess(t(plan ? 'saved' : 'created'))
      if (excesses.length > 0) onExcess(excesses)
      else onClose()
    },
    refusedAt: { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' },
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      if (path === 'value') return t(fault === 'tooLong' ? 'valueTooLarge' : 'valueWrong')
      return t(path === 'users' ? 'usersWrong' : 'limitWrong')
    },
  })
}
