import type { OperatedCompany } from '@recado/contract/accounts/company-admin'
import { monthsOf } from '@recado/contract/accounts/company-recurrence'
import { type Invoice, InvoiceForm, type ListedInvoice } from '@recado/contract/billing/invoices'
import { useState } from 'react'
import { z } from 'zod'
import { showSuccess } from '../../app/calls/errors.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { amountIn, amountText } from '../../app/text/amounts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCreateInvoice, useUpdateInvoice } from './use-company-invoices.ts'

/** Follows the contract. The value is read as people write it. */
const Form = z.object({
  ...InvoiceForm.shape,
  companyId: z.number('required'),
  value: z.string().trim().min(1, 'tooShort').transform(amountIn).pipe(InvoiceForm.shape.value),
})

const textOfValue = (value: number) => (value === 0 ? '0' : amountText(value))

/** Values for the next invoice of the company, which the operator can change. */
const proposalFor = (company: OperatedCompany | undefined) => ({
  companyId: company?.id ?? null,
  detail: company?.plan?.name ?? '',
  value: company?.plan ? textOfValue(company.plan.value * monthsOf(company.recurrence)) : '',
  dueDate: company?.dueDate ?? '',
})

type Values = {
  companyId: number | null
  detail: string
  value: string
  dueDate: string
}

const valuesOf = ({ companyId, detail, value, dueDate }: ListedInvoice): Values => ({
  companyId,
  detail,
  value: textOfValue(value),
  dueDate,
})

const said = ({ value, companyId, ...rest }: Values) => ({
  ...rest,
  companyId: companyId!,
  value: amountIn(value),
})

type Terms = {
  invoice: ListedInvoice | undefined
  company: OperatedCompany | undefined
  onClose: () => void
}

/** State of the form that creates or changes an invoice. A chosen company fills what is empty from its plan. */
export function useInvoiceForm({ invoice, company, onClose }: Terms) {
  const { t } = useTranslation('company-invoices')
  const create = useCreateInvoice()
  const update = useUpdateInvoice()
  const [chosen, setChosen] = useState(company)
  const form = useDialogForm<Values, Invoice>({
    schema: Form,
    values: invoice ? valuesOf(invoice) : proposalFor(company),
    save: (now, opened) =>
      invoice
        ? update({ id: invoice.id, ...changedFields(said(opened), said(now)) })
        : create(said(now)),
    onSaved: () => {
      showSuccess(t(invoice ? 'saved' : 'created'))
      onClose()
    },
    refusedAt: { ERR_INVOICE_ALREADY_EXISTS: 'dueDate', ERR_NO_COMPANY_FOUND: 'companyId' },
    words: (path, fault) => {
      if (path === 'companyId') return t('companyRequired')
      if (path === 'dueDate') return t('dueDateRequired')
      if (path === 'value') return t(fault === 'tooLong' ? 'valueTooLarge' : 'valueWrong')
      return undefined
    },
  })
  const choose = (next: OperatedCompany | undefined) => {
    const proposal = proposalFor(next)
    setChosen(next)
    form.field('companyId').onChange(proposal.companyId)
    for (const name of ['detail', 'value', 'dueDate'] as const)
      if (form.values[name] === '' || form.values[name] === proposalFor(chosen)[name])
        form.field(name).onChange(proposal[name])
  }
  return { form, choose, chosen }
}
