import {
  companyAdmin,
  companyChanged,
  type CompanyList,
} from '@recado/contract/accounts/company-admin'
import { companies } from '@recado/contract/accounts/companies'
import {
  invoiceChanged,
  INVOICES_PAGE,
  invoices,
  type InvoiceState,
  invoiceStates,
  type ListedInvoice,
} from '@recado/contract/billing/invoices'
import {
  invalidate,
  useEndpointMutation,
  useEndpointQuery,
  useFreshAtOpening,
} from '../../app/cache/query.ts'
import { useArrayListing } from '../../app/lists/array-listing.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { useAddressFilter } from '../../app/lists/use-address-filter.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The filters of the list according to the address: `?state=overdue&brand=3&company=12`. */
export function useInvoiceFilter() {
  const { text, id, choose, clear } = useAddressFilter(['state', 'brand', 'company'])
  const state: InvoiceState | '' = invoiceStates.find((one) => one === text('state')) ?? ''
  return { state, brand: id('brand'), companyId: id('company') || undefined, choose, clear }
}

export type InvoiceFilter = ReturnType<typeof useInvoiceFilter>

const refetch = () => invalidate(invoices.list)

/** The invoices that fit, latest due day first. A payment or a moved due date changes its row at once. */
export function useCompanyInvoices(
  { state, brand, companyId }: InvoiceFilter,
  searchParam: string,
): ListState<ListedInvoice> {
  useFreshAtOpening([invoices.list])
  useLive(invoiceChanged, refetch)
  // The open invoice of a company follows its due date.
  useLive(companyChanged, refetch)
  useResync(refetch)
  const asked = {
    searchParam,
    ...(state && { state }),
    ...(brand !== undefined && { whiteLabelId: brand }),
    ...(companyId !== undefined && { companyId }),
  }
  return useArrayListing(invoices.list, asked, INVOICES_PAGE)
}

const none: CompanyList['brands'] = []

/** The brands of the operator. */
export const useOperatedBrands = (): CompanyList['brands'] =>
  useEndpointQuery(companyAdmin.all, {}).data?.brands ?? none

/** The company to which the list is narrowed, once it is known. A company that cannot be loaded is not waited for. */
export function useNarrowedCompany(id: number | undefined) {
  const { data, isLoading } = useEndpointQuery(
    companies.show,
    { id: id ?? 0 },
    { enabled: id !== undefined },
  )
  const company = id === undefined || !data || !('usage' in data) ? undefined : data
  return { company, isLoading }
}

const stale = { stale: [invoices.list, companies.show, companyAdmin.all, companyAdmin.list] }

export const useCreateInvoice = () => useEndpointMutation(invoices.create, stale).mutateAsync
export const useUpdateInvoice = () => useEndpointMutation(invoices.update, stale).mutateAsync
export const useRemoveInvoice = () => useEndpointMutation(invoices.remove, stale).mutateAsync
