import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRemoveRule } from './use-rules.ts'

type Props = { rule: AutomationRule; onClose: () => void }

/** Asks before a rule is removed. */
export function RemoveRule({ rule: { id, name }, onClose }: Props) {
  const { t } = useTranslation('rules')
  const remove = useRemoveRule()
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
