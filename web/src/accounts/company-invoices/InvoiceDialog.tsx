import { TextInput } from '@mantine/core'
import type { OperatedCompany } from '@recado/contract/accounts/company-admin'
import { INVOICE_DETAIL_MAX, type ListedInvoice } from '@recado/contract/billing/invoices'
import { AmountInput } from '../../app/forms/AmountInput.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/DayField.tsx'
import { CompanyPicker } from './CompanyPicker.tsx'
import { useInvoiceForm } from './use-invoice-form.ts'

type Props = {
  /** Absent for a new invoice. */
  invoice?: ListedInvoice
  /** The company of a new invoice, if it is known already. */
  company?: OperatedCompany | undefined
  onClose: () => void
}

/** Creates an invoice for a company, or changes one. A paid one keeps its value and its due day. */
export function InvoiceDialog({ invoice, company, onClose }: Props) {
  const { t } = useTranslation('company-invoices')
  const { form, choose, chosen } = useInvoiceForm({ invoice, company, onClose })
  const isPaid = invoice?.state === 'paid'
  const { onChange, value, error } = form.field('dueDate')
  return (
    <FormDialog
      title={invoice ? t('editTitle', { name: invoice.companyName }) : t('create')}
      form={form}
      size={520}
      {...(!invoice && { save: t('createIt') })}
      onClose={onClose}
    >
      {!invoice && (
        <CompanyPicker
          label={t('company')}
          chosen={chosen}
          error={form.field('companyId').error}
          onChoose={choose}
        />
      )}
      <TextInput
        label={t('detail')}
        autoComplete="off"
        maxLength={INVOICE_DETAIL_MAX}
        {...(invoice && { 'data-autofocus': true })}
        {...form.field('detail')}
      />
      <AmountInput
        label={t('value')}
        {...form.field('value')}
        {...(isPaid && { disabled: true })}
      />
      <DayField
        label={t('dueDate')}
        value={value || undefined}
        onChange={(day) => onChange(day ?? '')}
        error={error}
        isInDialog
        {...(isPaid && { isDisabled: true })}
      />
      {isPaid && <span>{t('paidStays')}</span>}
    </FormDialog>
  )
}
