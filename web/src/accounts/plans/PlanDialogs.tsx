import type { Plan } from '@recado/contract/accounts/plans'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { RemovePlanDialog } from './RemovePlanDialog.tsx'

const PlanDialog = lazyComponent(() => import('./PlanDialog.tsx'), 'PlanDialog')

type Props = { dialog: EditOrRemove; rows: Plan[] }

/** All dialogs of the plans page. */
export function PlanDialogs({ dialog: { kind, id, close }, rows }: Props) {
  if (kind === 'edit' && id === 'new') return <PlanDialog key="new" onClose={close} />
  const planId = Number(id)
  if (!kind || !Number.isInteger(planId) || planId < 1) return null
  if (kind === 'edit') return <PlanDialog key={id} planId={planId} onClose={close} />
  const name = rows.find((one) => one.id === planId)?.name
  return <RemovePlanDialog key={id} planId={planId} name={name} onClose={close} />
}
