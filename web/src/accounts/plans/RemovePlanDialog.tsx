import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { Counted } from '../../app/forms/Counted.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePlan, useRemovePlan } from './use-plans.ts'

type Props = {
  planId: number
  /** Undefined while the plan is not on screen. */
  name: string | undefined
  onClose: () => void
}

/** Asks before a plan is removed. A plan that companies use cannot be. */
export function RemovePlanDialog({ planId, name: shown, onClose }: Props) {
  const { t, i18n } = useTranslation('plans')
  const { plan, error, retry } = usePlan(planId)
  const remove = useRemovePlan()
  const count = plan?.companies ?? 0
  const confirm = async () => {
    await remove({ id: planId })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: plan?.name ?? shown ?? t('one') })}
      confirm={t('removeIt')}
      isGrave
      isDisabled={!plan || count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Counted error={error} onRetry={retry} counting={t('counting')} notCounted={t('notCounted')}>
        {plan && (
          <span>
            {count === 0
              ? t('unused')
              : t('inUse', { count, number: count.toLocaleString(i18n.language) })}
          </span>
        )}
      </Counted>
    </ConfirmDialog>
  )
}
