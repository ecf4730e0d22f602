import { useParams } from 'react-router'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'
import { InvoicesPage } from './InvoicesPage.tsx'

/** The invoices, and below their address the checkout of one. */
export function BillingPage() {
  const at = useParams()['*'] ?? ''
  if (at === '') return <InvoicesPage />
  return /^\d{1,9}$/.test(at) ? <CheckoutPage key={at} invoiceId={Number(at)} /> : <NotFoundPage />
}
