import type { OptionFlaw } from '@recado/contract/automation/option-tree'
import { useUsers } from '../../accounts/use-users.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useTags } from '../../desk/tags/use-tags.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BotNode, BotOption } from './bot-option.ts'

/** What happens after an option, in a few words. */
export type OptionSummary = {
  text: string
  /** The colour of the queue that it leads to. */
  color?: string | undefined
  /** The option has a flaw: the text says what is missing. */
  isMissing?: boolean
}

/** Returns the summary of an option. `flaws` are the options with a flaw. */
export function useOptionSummary(flaws: ReadonlyMap<number, OptionFlaw>) {
  const { t } = useTranslation('bot-editor')
  const { data: queues } = useQueues()
  const { data: tags } = useTags()
  const { data: users } = useUsers(true)
  const targetOf = ({ action, queueId, targetQueueId, tagId, userId }: BotOption) => {
    if (action === 'tag') return { text: tags?.find(({ id }) => id === tagId)?.name }
    if (action === 'agent') return { text: users?.find(({ id }) => id === userId)?.name }
    const queue = queues?.find(({ id }) => id === (targetQueueId ?? queueId))
    return { text: queue?.name, color: queue?.color }
  }
  return ({ option, inside }: BotNode): OptionSummary => {
    const flaw = flaws.get(option.id)
    if (flaw) return { text: t(`flaw_${flaw}`), isMissing: true }
    if (inside.length > 0) return { text: t('does_options', { count: inside.length }) }
    if (option.action === 'wait') return { text: t('does_wait') }
    const { text = '', color } = targetOf(option)
    return { text, color }
  }
}
