import {
  companyAdmin,
  companyChanged,
  type CompanyList,
  type CompanyState,
  companyStates,
  type OperatedCompany,
} from '@recado/contract/accounts/company-admin'
import { companies } from '@recado/contract/accounts/companies'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { type Listing, useListing } from '../../app/lists/listing.ts'
import { useAddressFilter } from '../../app/lists/use-address-filter.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The filters of the list according to the address: `?state=overdue&brand=3`. */
export function useCompanyFilter() {
  const { text, id, choose, clear } = useAddressFilter(['state', 'brand'])
  const state: CompanyState | '' = companyStates.find((one) => one === text('state')) ?? ''
  return { state, brand: id('brand'), choose, clear }
}

const listOf = (endpoint: Endpoint): Listing<Endpoint, OperatedCompany> => ({
  endpoint,
  field: 'companies',
  fits: () => true,
  compare: (one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9'),
})
const everyBrand = listOf(companyAdmin.all)
const oneBrand = listOf(companyAdmin.list)

const refetch = () => {
  invalidate(companyAdmin.all)
  invalidate(companyAdmin.list)
}

type Terms = { searchParam: string; state: CompanyState | ''; brand: number | undefined }

/** The companies that fit, next due first, and the brands with their numbers of companies. */
export function useCompanies({ searchParam, state, brand }: Terms) {
  const asked = { searchParam, ...(state && { state }) }
  const list = useListing(
    brand === undefined ? everyBrand : oneBrand,
    brand === undefined ? asked : { ...asked, whiteLabelId: brand },
  )
  useLive(companyChanged, refetch)
  useResync(refetch)
  const brands = (list.first?.['brands'] ?? []) as CompanyList['brands']
  return { list, brands }
}

/** Always refetched: saving overwrites what another operator may have changed meanwhile. */
export function useCompany(id: number) {
  const answer = useEndpointQuery(companies.show, { id }, { refetchOnMount: 'always' })
  const { data, error, isFetchedAfterMount } = answer
  const company = data && 'usage' in data && isFetchedAfterMount ? data : undefined
  return { company, error, retry: () => void answer.refetch() }
}

export const useVisits = (id: number) =>
  useEndpointQuery(companyAdmin.visits, { id }, { refetchOnMount: 'always' }).data

const stale = { stale: [companyAdmin.all, companyAdmin.list, companies.show] }

export const useCreateCompany = () => useEndpointMutation(companyAdmin.create, stale).mutateAsync
export const useUpdateCompany = () => useEndpointMutation(companyAdmin.update, stale).mutateAsync
export const useRemoveCompany = () => useEndpointMutation(companyAdmin.remove, stale).mutateAsync
