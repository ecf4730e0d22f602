import type { OperatedCompany } from '@recado/contract/accounts/company-admin'
import type { ListedInvoice } from '@recado/contract/billing/invoices'
import type { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { PayInvoice, RemoveInvoice, UndoPayment } from './InvoiceQuestions.tsx'

const InvoiceDialog = lazyComponent(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')

export const invoiceDialogs = ['edit', 'pay', 'undo', 'remove'] as const

type Props = {
  dialog: ReturnType<typeof useDialogInAddress<(typeof invoiceDialogs)[number]>>
  rows: ListedInvoice[]
  /** The company to which the list is narrowed: that of a new invoice. */
  narrowed: { company: OperatedCompany | undefined; isLoading: boolean }
}

const questions = { pay: PayInvoice, undo: UndoPayment, remove: RemoveInvoice }

/** All dialogs of the page. Each opens when its invoice or company is loaded. */
export function InvoiceDialogs({ dialog: { kind, id, close }, rows, narrowed }: Props) {
  if (kind === 'edit' && id === 'new')
    return narrowed.isLoading ? null : (
      <InvoiceDialog key="new" company={narrowed.company} onClose={close} />
    )
  const invoice = rows.find((one) => String(one.id) === id)
  if (!kind || !invoice) return null
  if (kind === 'edit') return <InvoiceDialog key={id} invoice={invoice} onClose={close} />
  const Question = questions[kind]
  return <Question key={id} invoice={invoice} onClose={close} />
}
