import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { tags } from '@recado/contract/desk/tags'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { may } from '@recado/contract/platform/permissions'
import { useNumbers } from '../../connections/use-numbers.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useUserNames } from '../../accounts/use-users.ts'
import { mayFilterByUser, NO_QUEUE, type DeskView } from '../tickets/view.ts'

export type FilterOption = { value: string; label: string; color?: string }

const A_LONG_TIME_MS = 60 * 60_000
export const NO_QUEUE_COLOR = '#868e96'

type Named = { id: number; name: string; color?: string }

const choiceOf = ({ id, name, color }: Named): FilterOption => ({
  value: String(id),
  label: name,
  ...(color && { color }),
})

/** The filters available to this user. A filter without choices is empty. */
export function useFilters(view: DeskView) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const seesAll = may(user, 'tickets.seeAll')
  const hasUsers = mayFilterByUser(user, view.tab)
  const all = useQueues().data ?? []
  const numbers = useNumbers() ?? []
  const agents = useUserNames(hasUsers).data ?? []
  const known =
    useEndpointQuery(tags.list, { searchParam: '' }, { staleTime: A_LONG_TIME_MS }).data ?? []
  // Tickets that are not resolved have no reason.
  const isOfReasons = view.tab !== 'open' || view.reasons.length > 0
  const reasons = useEndpointQuery(closingReasons.list, {}, { enabled: isOfReasons }).data ?? []
  const without = { value: NO_QUEUE, label: t('noQueue'), color: NO_QUEUE_COLOR }
  return {
    queues: seesAll ? [...all.map(choiceOf), without] : user.queues.map(choiceOf),
    numbers: numbers.length > 1 || view.connections.length > 0 ? numbers.map(choiceOf) : [],
    agents: hasUsers ? agents.map(choiceOf) : [],
    hasUsers,
    tags: known.map(choiceOf),
    reasons: isOfReasons ? reasons.map(choiceOf) : [],
  }
}
