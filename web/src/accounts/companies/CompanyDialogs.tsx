import type { OperatedCompany } from '@recado/contract/accounts/company-admin'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { useRemoveCompany } from './use-companies.ts'

const NewCompanyDialog = lazyComponent(() => import('./NewCompanyDialog.tsx'), 'NewCompanyDialog', [
  'users',
  'plans',
])

type Props = {
  dialog: EditOrRemove
  rows: OperatedCompany[]
  onCreated: (company: OperatedCompany) => void
}

/** The dialogs of the companies page. */
export function CompanyDialogs({ dialog: { kind, id, close }, rows, onCreated }: Props) {
  if (kind === 'edit') return <NewCompanyDialog onCreated={onCreated} onClose={close} />
  const companyId = Number(id)
  if (kind !== 'remove' || !Number.isInteger(companyId) || companyId < 1) return null
  const name = rows.find((one) => one.id === companyId)?.name
  return <RemoveCompany key={id} id={companyId} name={name} onClose={close} />
}

type RemovalProps = { id: number; name: string | undefined; onClose: () => void }

function RemoveCompany({ id, name, onClose }: RemovalProps) {
  const { t } = useTranslation('companies')
  const remove = useRemoveCompany()
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('deleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: name ?? t('one') })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
