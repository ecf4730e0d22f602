import { type AutomationRule, automationRules } from '@recado/contract/automation/automation-rules'
import { invalidate } from '../../app/cache/query.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { useListOrder } from '../../app/lists/use-list-order.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useReorderRules } from './use-rules.ts'

/** Moves rules within the list. They run in this order. */
export function useRuleOrder(given: ListState<AutomationRule>) {
  const { t } = useTranslation('rules')
  const reorder = useReorderRules()
  const { rows, ...order } = useListOrder({
    rows: given.rows,
    save: (automationRuleIds) => reorder({ automationRuleIds }),
    reload: () => invalidate(automationRules.list),
    outdatedCode: 'ERR_NO_AUTOMATION_RULE_FOUND',
    words: {
      moveUp: t('moveUp'),
      moveDown: t('moveDown'),
      outdated: t('orderOutdated'),
      moved: (at) => t('moved', at),
    },
  })
  return { list: { ...given, rows }, ...order }
}
