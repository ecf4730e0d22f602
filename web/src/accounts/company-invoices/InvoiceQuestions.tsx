import type { ListedInvoice } from '@recado/contract/billing/invoices'
import { useState } from 'react'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { dayInWords } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRemoveInvoice, useUpdateInvoice } from './use-company-invoices.ts'

type Props = { invoice: ListedInvoice; onClose: () => void }

/** Marks an invoice as paid, and says before until when that renews the company. */
export function PayInvoice({ invoice, onClose }: Props) {
  const { t } = useTranslation('company-invoices')
  const update = useUpdateInvoice()
  const { companyDueAfter: until, text } = useAsked(invoice)
  return (
    <ConfirmDialog
      title={t('askPay', { name: invoice.companyName })}
      confirm={t('markPaid')}
      onConfirm={async () => {
        await update({ id: invoice.id, status: 'paid' })
        showSuccess(t('saved'))
        onClose()
      }}
      onClose={onClose}
    >
      {text} {until ? t('payText', { date: dayInWords(until) }) : t('payTextNoEnd')}
    </ConfirmDialog>
  )
}

/** Undoes what an operator has marked as paid. */
export function UndoPayment({ invoice, onClose }: Props) {
  const { t } = useTranslation('company-invoices')
  const update = useUpdateInvoice()
  const { companyDueAfter: until, text } = useAsked(invoice)
  return (
    <ConfirmDialog
      title={t('askUndo', { name: invoice.companyName })}
      confirm={t('undo')}
      isGrave
      onConfirm={async () => {
        await update({ id: invoice.id, status: 'open' })
        showSuccess(t('saved'))
        onClose()
      }}
      onClose={onClose}
    >
      {text} {until ? t('undoText', { date: dayInWords(until) }) : t('undoTextNoEnd')}
    </ConfirmDialog>
  )
}

export function RemoveInvoice({ invoice, onClose }: Props) {
  const { t } = useTranslation('company-invoices')
  const remove = useRemoveInvoice()
  const { text } = useAsked(invoice)
  return (
    <ConfirmDialog
      title={t('askRemove', { name: invoice.companyName })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={async () => {
        await remove({ id: invoice.id })
        showSuccess(t('deleted'))
        onClose()
      }}
      onClose={onClose}
    >
      {text} {t('removeText')}
    </ConfirmDialog>
  )
}

/** The invoice as it was when the question was asked: a change of the row must not change the question that is open. */
function useAsked(invoice: ListedInvoice) {
  const { t } = useTranslation('company-invoices')
  const [{ detail, value, dueDate, companyDueAfter }] = useState(invoice)
  const text = t('invoiceText', { detail, value: moneyOf(value), date: dayInWords(dueDate) })
  return { companyDueAfter, text }
}
