import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { useEndpointQuery, useEndpointMutation } from '../app/cache/query.ts'

/** A name is searched from three letters on, a number from its first digit. */
export const isSearchable = (said: string): boolean =>
  /^\+?\d/.test(said) || said.length >= limits.searchMin

export const useContactSearch = (said: string) =>
  useEndpointQuery(
    contacts.list,
    { searchParam: said },
    { enabled: isSearchable(said), keepsOld: true, staleTime: 0 },
  )

export const useCreateContact = () =>
  useEndpointMutation(contacts.create, { stale: [contacts.list] })
