import { useState } from 'react'
import {
  connections,
  type Provider,
  type Whatsapp,
  type WhatsappFull,
} from '@recado/contract/connections/connections'
import { idle } from '@recado/contract/automation/idle'
import { typebots } from '@recado/contract/connections/typebots'
import { type ListState, wholeList } from '../app/lists/listing.ts'
import { useEndpointQuery, useEndpointMutation } from '../app/cache/query.ts'
import { withSavedConnection } from './cached-connections.ts'
import { changeConnections, forgetSettings } from './use-connections-live.ts'

/** The company's connections in the shape the list pages expect. */
export const useConnections = (): ListState<Whatsapp> =>
  wholeList(useEndpointQuery(connections.list, {}))

/** Features of this installation. Until they are known, only those that need none of them are offered. */
export function useProviderOffer() {
  const { data, isPending } = useEndpointQuery(connections.providers, {}, { staleTime: Infinity })
  const providers = data?.providers ?? []
  const of = (provider: Provider) => providers.find((one) => one.provider === provider)
  return {
    /** The request has succeeded or failed. */
    isSettled: !isPending,
    providers: providers.map(({ provider }) => provider),
    /** A provider that is no longer offered is treated as one with codes, unless it is the Cloud API. */
    hasCode: (provider: Provider) => of(provider)?.qr ?? provider !== 'cloud',
    hasPairingCode: (provider: Provider) => of(provider)?.pairingCode ?? false,
    hasFlows: data?.hasFlows ?? false,
    hasMessagesApi: data?.hasMessagesApi ?? false,
  }
}

export type ProviderOffer = ReturnType<typeof useProviderOffer>

/** Always refetched: saving overwrites what another user may have changed in the meantime. */
export const useSettings = (id: number) =>
  useEndpointQuery(connections.show, { id }, { refetchOnMount: 'always' })

const stale = { stale: [connections.list, connections.show] }

// Updates the list from the answer too: the live event may be late, or the connection down.
export function useSaveConnection() {
  const create = useEndpointMutation(connections.create)
  const update = useEndpointMutation(connections.update)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    tellSaved: (saved: WhatsappFull) => {
      changeConnections((list) => withSavedConnection(list, saved))
      forgetSettings(saved.id)
    },
  }
}

export const useRemoveConnection = () => useEndpointMutation(connections.remove, stale).mutateAsync
export const useMoveTickets = () => useEndpointMutation(connections.moveTickets).mutateAsync
export const useStart = () => useEndpointMutation(connections.start, stale).mutateAsync
export const useRestart = () => useEndpointMutation(connections.restart, stale).mutateAsync
export const useStop = () => useEndpointMutation(connections.stop, stale).mutateAsync
export const usePairingCode = () => useEndpointMutation(connections.pair).mutateAsync
export const useRenewToken = () => useEndpointMutation(connections.renewToken, stale).mutateAsync
export const useDeleteToken = () => useEndpointMutation(connections.dropToken, stale).mutateAsync

const NONE_YET = 'ERR_NO_SCHEDULE_DEADLINE_FOUND'
const NO_FLOW = 'ERR_NO_TYPEBOT_FOUND'

/** The idle message of a connection. Null if it has none. */
export function useIdle(whatsappId: number) {
  const answer = useEndpointQuery(idle.show, { whatsappId }, { refetchOnMount: 'always' })
  return useOrNull(answer, NONE_YET)
}

/** The flow of a connection. Null if it has none. */
export function useFlow(whatsappName: string) {
  const answer = useEndpointQuery(typebots.search, { whatsappName }, { refetchOnMount: 'always' })
  return useOrNull(answer, NO_FLOW)
}

type Asked<Data> = Pick<
  ReturnType<typeof useEndpointQuery>,
  'error' | 'isFetchedAfterMount' | 'refetch'
> & { data?: Data | undefined }

/**
 * Turns the refusal that nothing is configured into null. What was known stays while it is asked for again: a query that
 * was refused forgets its refusal then, and a form that goes would take along what was typed into it.
 */
function useOrNull<Data>({ data, error, isFetchedAfterMount, refetch }: Asked<Data>, code: string) {
  const isNone = error?.code === code
  const now = isNone ? null : isFetchedAfterMount ? data : undefined
  const [known, setKnown] = useState(now)
  if (now !== undefined && now !== known) setKnown(now)
  return {
    data: now === undefined ? known : now,
    error: isNone ? null : error,
    retry: () => void refetch(),
  }
}

const staleIdle = { stale: [idle.show] }
export const useSetIdle = () => useEndpointMutation(idle.create, staleIdle).mutateAsync
export const useChangeIdle = () => useEndpointMutation(idle.change, staleIdle).mutateAsync
export const useRemoveIdle = () => useEndpointMutation(idle.remove, staleIdle).mutateAsync
/** The flows that the builder has published. */
export const usePublishedFlows = () =>
  useEndpointQuery(typebots.flows, {}, { refetchOnMount: 'always', retry: false })
export const useSaveFlow = () =>
  useEndpointMutation(typebots.save, { stale: [typebots.search] }).mutateAsync
