import { type Invoice, INVOICES_PAGE, invoices } from '@recado/contract/billing/invoices'
import { paymentDone } from '@recado/contract/billing/subscription'
import { invalidate, useFreshAtOpening } from '../../app/cache/query.ts'
import { useArrayListing } from '../../app/lists/array-listing.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The invoices of the company, latest due day first. */
export function useInvoices(): ListState<Invoice> {
  const refetch = () => invalidate(invoices.all)
  useFreshAtOpening([invoices.all])
  useLive(paymentDone, refetch)
  useResync(refetch)
  return useArrayListing(invoices.all, {}, INVOICES_PAGE)
}
