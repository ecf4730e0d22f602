import {
  isSendable,
  type Template,
  templates,
  templatesUpdated,
} from '@recado/contract/desk/templates'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../app/live/live.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'
import { invalidate, useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'

/** The sendable templates of a connection. Fetches them from the network if that has never been done. */
export function useTemplates(whatsappId: number) {
  const { data, isError, refetch } = useEndpointQuery(templates.list, { whatsappId })
  const { mutate: fetch, isPending: isFetching } = useEndpointMutation(templates.fetch, {
    stale: [templates.list],
  })
  useLive(templatesUpdated, (news) => {
    if (news.whatsappId === whatsappId) invalidate(templates.list)
  })
  const fetchFirst = useEffectEvent(() => fetch({ whatsappId }))
  const wasNeverFetched = data?.fetchedAt === null
  useEffect(() => {
    if (wasNeverFetched) fetchFirst()
  }, [wasNeverFetched])
  return {
    all: data?.templates.filter(isSendable),
    isError,
    isFetching,
    refresh: () => (isError ? void refetch() : fetch({ whatsappId })),
  }
}

/** Templates whose name or text contains the search, without regard to accents and case. */
export const matchTemplates = (all: Template[], said: string): Template[] => {
  const wanted = normalizeText(said.trim())
  return all.filter(({ name, body }) => normalizeText(`${name} ${body}`).includes(wanted))
}
