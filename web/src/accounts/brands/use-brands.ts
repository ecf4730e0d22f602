import {
  type Brand,
  brands,
  brandUpdated,
  type LogoPlace,
  logoPlaces,
} from '@recado/contract/accounts/brands'
import type { Call } from '@recado/contract/platform/endpoint'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { call, upload } from '../../app/calls/api.ts'
import { type ListState, wholeList } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** All brands by name. Refetched when another operator changes one. */
export function useBrandList(): ListState<Brand> {
  const list = wholeList(useEndpointQuery(brands.list, {}, { refetchOnMount: 'always' }))
  const refetch = () => invalidate(brands.list)
  useLive(brandUpdated, refetch)
  useResync(refetch)
  return list
}

/** Always refetched: saving overwrites what another operator may have changed. */
export function useOneBrand(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useEndpointQuery(
    brands.one,
    { id },
    { refetchOnMount: 'always' },
  )
  return { brand: isFetchedAfterMount ? data : undefined, error, retry: () => void refetch() }
}

/** New logos by their place. */
export type NewLogos = Partial<Record<LogoPlace, File>>

const nameFields = {
  login: 'logoLoginName',
  loginDark: 'logoLoginDarkName',
  painel: 'logoPainelName',
  painelDark: 'logoPainelDarkName',
} as const

/** In a form an empty text stands for null. */
const inForm = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value ?? (value === null ? '' : value)]),
  ) as Fields

function filesOf(logos: NewLogos) {
  const places = logoPlaces.filter((place) => logos[place])
  return {
    files: places.map((place) => logos[place]!),
    names: Object.fromEntries(places.map((place) => [nameFields[place], logos[place]!.name])),
  }
}

/** The fields of a brand as they are sent. */
export type BrandFields = Omit<Call<typeof brands.update>, 'id'>

/** Creates a brand, or changes the one with this id. The fields and the new logos are saved together. */
export async function saveBrand(
  id: number | undefined,
  fields: BrandFields,
  logos: NewLogos,
): Promise<Brand> {
  const { files, names } = filesOf(logos)
  const endpoint = id === undefined ? brands.create : brands.update
  const said = { ...fields, ...(id !== undefined && { id }) } as Call<typeof brands.update>
  const brand = await (files.length > 0
    ? upload(endpoint, { ...inForm(said), ...names }, files)
    : call(endpoint, said))
  invalidate(brands.list)
  invalidate(brands.one)
  return brand
}

export const useProveDomain = () =>
  useEndpointMutation(brands.proveDomain, { stale: [brands.list, brands.one] })
