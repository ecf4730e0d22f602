import { type ApiKey, apiKeys } from '@recado/contract/accounts/api-keys'
import { useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'

/** The keys of the company. Always refetched, because their last use changes without an event. */
export function useApiKeys() {
  const { data, error, refetch } = useEndpointQuery(apiKeys.list, {}, { refetchOnMount: 'always' })
  return { keys: data, error, retry: () => void refetch() }
}

const stale = { stale: [apiKeys.list] }

export const useCreateKey = () => useEndpointMutation(apiKeys.create, stale).mutateAsync
export const useRevokeKey = () => useEndpointMutation(apiKeys.remove, stale).mutateAsync

/** What people call a key. The token of a number is called after the number. */
export const nameOfKey = ({ name, whatsapp }: ApiKey, tokenOf: (number: string) => string) =>
  name || tokenOf(whatsapp?.name ?? '')
