import { NativeSelect, TextInput } from '@mantine/core'
import { CompanyForm, type OperatedCompany } from '@recado/contract/accounts/company-admin'
import { plans } from '@recado/contract/accounts/plans'
import { limits } from '@recado/contract/platform/limits'
import { showSuccess } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PasswordField } from '../users/PasswordField.tsx'
import { useCreateCompany } from './use-companies.ts'

type Props = { onCreated: (company: OperatedCompany) => void; onClose: () => void }

/** Creates a company with its first administrator. */
export function NewCompanyDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('companies')
  const create = useCreateCompany()
  const { data: offered = [] } = useEndpointQuery(plans.all, {})
  const form = useDialogForm({
    schema: CompanyForm,
    values: { name: '', planId: '', document: '', adminName: '', adminEmail: '', password: '' },
    save: (values) => create(values),
    onSaved: (company) => {
      showSuccess(t('created'))
      onClose()
      onCreated(company)
    },
    refusedAt: { ERR_EMAIL_ALREADY_EXISTS: 'adminEmail', ERR_NO_PLAN_FOUND: 'planId' },
    words: (path, fault) =>
      path === 'document' && fault === 'malformed' ? t('invalidDocument') : undefined,
  })
  return (
    <FormDialog title={t('create')} form={form} size={520} save={t('createIt')} onClose={onClose}>
      <TextInput
        label={t('name')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      <TextInput label={t('document')} autoComplete="off" {...form.field('document')} />
      <NativeSelect
        label={t('plan')}
        data={[
          { value: '', label: '' },
          ...offered.map(({ id, name, value }) => ({
            value: String(id),
            label: `${name} · ${moneyOf(value)}`,
          })),
        ]}
        {...form.field('planId')}
      />
      <TextInput
        label={t('adminName')}
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('adminName')}
      />
      <TextInput
        label={t('adminEmail')}
        type="email"
        autoComplete="off"
        {...form.field('adminEmail')}
      />
      <PasswordField
        label={t('password')}
        description={t('passwordHint')}
        isGenerated
        field={form.field('password')}
      />
    </FormDialog>
  )
}
