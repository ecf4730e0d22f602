import { users } from '@recado/contract/accounts/users'
import type { RuleTarget } from '@recado/contract/automation/rule-parts'
import { useClosingReasons } from '../../accounts/closing-reasons/use-closing-reasons.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { useNumbers } from '../../connections/use-numbers.ts'
import { useTags } from '../../desk/tags/use-tags.ts'

export type NamedRecord = { id: number; name: string }

/** The records that a rule can name, by kind. Undefined while they load. */
export type RuleNames = Record<RuleTarget, readonly NamedRecord[] | undefined>

export function useRuleNames(): RuleNames {
  const reasons = useClosingReasons().data?.filter(({ isActive }) => isActive)
  return {
    tag: useTags().data,
    queue: useQueues().data,
    user: useEndpointQuery(users.list, {}).data,
    connection: useNumbers(),
    closingReason: reasons,
  }
}
