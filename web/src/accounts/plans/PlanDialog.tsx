import { NumberInput, TextInput } from '@mantine/core'
import {
  type Plan,
  PLAN_LIMIT_MAX,
  type PlanExcess,
  planLimits,
} from '@recado/contract/accounts/plans'
import { limits } from '@recado/contract/platform/limits'
import { useState } from 'react'
import { AmountInput } from '../../app/forms/AmountInput.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { WaitingDialog } from '../../app/forms/WaitingDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { ExcessDialog } from './ExcessDialog.tsx'
import classes from './Plans.module.css'
import { usePlanForm } from './use-plan-form.ts'
import { usePlan } from './use-plans.ts'

type Props = {
  /** Absent for a new plan. */
  planId?: number
  onClose: () => void
}

/** Adds or edits a plan. After a change that leaves companies above a limit it says which. */
export function PlanDialog({ planId, onClose }: Props) {
  const [excesses, setExcesses] = useState<PlanExcess[]>([])
  if (excesses.length > 0) return <ExcessDialog excesses={excesses} onClose={onClose} />
  if (planId === undefined) return <PlanForm onExcess={setExcesses} onClose={onClose} />
  return <Edited planId={planId} onExcess={setExcesses} onClose={onClose} />
}

type FormProps = { plan?: Plan; onExcess: (excesses: PlanExcess[]) => void; onClose: () => void }

function Edited({ planId, ...terms }: FormProps & { planId: number }) {
  const { t } = useTranslation('plans')
  const { plan, error, retry } = usePlan(planId)
  useFocusBack()
  if (plan) return <PlanForm plan={plan} {...terms} />
  return (
    <WaitingDialog title={t('editTitle')} error={error} onRetry={retry} onClose={terms.onClose} />
  )
}

function PlanForm({ plan, onExcess, onClose }: FormProps) {
  const { t } = useTranslation('plans')
  const form = usePlanForm({ plan, onExcess, onClose })
  return (
    <FormDialog
      title={t(plan ? 'editTitle' : 'create')}
      form={form}
      size={520}
      {...(!plan && { save: t('createIt') })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      <AmountInput label={t('valueLabel')} {...form.field('value')} />
      <div className={classes.limits}>
        {planLimits.map((limit) => (
          <NumberInput
            key={limit}
            label={t(`${limit}Label`)}
            min={limit === 'users' ? 1 : 0}
            max={PLAN_LIMIT_MAX}
            allowDecimal={false}
            allowNegative={false}
            {...form.field(limit)}
          />
        ))}
      </div>
      {plan && plan.companies > 0 && <p className={classes.note}>{t('atOnce')}</p>}
    </FormDialog>
  )
}
