import { may } from '@recado/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { useNumbers } from './use-numbers.ts'
import { useColleagues, useQueues } from './use-tickets.ts'
import type { View } from './view.ts'

type Part = 'queue' | 'connection' | 'user'

export type Choice = { value: string; name: string; color?: string; isChosen: boolean }
export type FilterGroup = { part: Part; title: string; chip: ChipKey; choices: Choice[] }
type ChipKey = 'chipQueue' | 'chipConnection' | 'chipUser'
type Named = { id: number; name: string; color?: string }

const choiceOf =
  (chosen: View['user']) =>
  ({ id, name, color }: Named): Choice => ({
    value: String(id),
    name,
    ...(color && { color }),
    isChosen: id === chosen,
  })

/** What the list can be narrowed by, for this reader; a group with nothing to choose from is left out. */
export function useFilters({ queue, connection, user: agent }: View): FilterGroup[] {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const seesAll = may(user, 'tickets.seeAll')
  const all = useQueues().data ?? []
  const numbers = useNumbers() ?? []
  const agents = useColleagues(seesAll).data ?? []
  const queues = seesAll ? all : user.queues
  const everyone = { value: 'all', name: t('everyone'), isChosen: agent === 'all' }
  const groups: FilterGroup[] = [
    {
      part: 'queue',
      title: t('filterQueue'),
      chip: 'chipQueue',
      choices: queues.map(choiceOf(queue)),
    },
    {
      part: 'connection',
      title: t('filterConnection'),
      chip: 'chipConnection',
      choices: numbers.length > 1 || connection ? numbers.map(choiceOf(connection)) : [],
    },
    {
      part: 'user',
      title: t('filterUser'),
      chip: 'chipUser',
      choices: seesAll ? [everyone, ...agents.map(choiceOf(agent))] : [],
    },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
