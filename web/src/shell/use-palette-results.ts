import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Action, ActionGroup } from '../app/keyboard/actions.ts'
import { recentActionIds, addRecentAction } from './palette-memory.ts'
import { matchesQuery, useCommands } from './use-commands.ts'
import { useSearchResults, useKnownTickets } from './use-search-results.ts'

const RECENT = 4

/** The second step of an action: choosing its target. */
export type TargetStep = { action: Action; choices: Action[] | undefined; hasFailed: boolean }

/** Everything that matches the query, in the first step or in the target step of an action. */
export function usePaletteResults(query: string, step: TargetStep | undefined) {
  const { isSearching, ...first } = useFirstStep(step ? '' : query)
  if (!step) return { isSearching, groups: first.groups }
  const actions = step.choices?.filter((action) => matchesQuery(action, query)) ?? []
  const groups = actions.length > 0 ? [{ title: step.action.label, actions }] : []
  return { isSearching: step.choices === undefined && !step.hasFailed, groups }
}

function useFirstStep(query: string) {
  const { t } = useTranslation()
  const [before] = useState(recentActionIds)
  const { here, everywhere } = useCommands()
  const { found, people, isSearching } = useSearchResults(query)
  const known = useKnownTickets()
  const isEmpty = query.trim() === ''
  const all = everywhere.flatMap(({ actions }) => actions)
  const recent = isEmpty
    ? before
        .flatMap((id) => all.find((action) => action.id === id) ?? known(id) ?? [])
        .slice(0, RECENT)
    : []
  const isRecent = ({ id }: Action) => recent.some((action) => action.id === id)
  const rank = ({ id }: Action) => (before.includes(id) ? before.indexOf(id) : before.length)
  const fitting = ({ title, actions }: ActionGroup): ActionGroup => ({
    title,
    actions: actions.filter((action) => matchesQuery(action, query)),
  })
  // Recently chosen actions come first once something is typed. Without a query the order never changes.
  const learned = (group: ActionGroup): ActionGroup =>
    isEmpty
      ? group
      : { ...group, actions: group.actions.toSorted((one, other) => rank(one) - rank(other)) }
  const groups = [
    ...here.map(fitting).map(learned),
    { title: t('paletteRecent'), actions: recent },
    { title: t('paletteTickets'), actions: found },
    { title: t('paletteContacts'), actions: people },
    ...everywhere
      .map(fitting)
      .map(learned)
      .map(({ title, actions }) => ({
        title,
        actions: actions.filter((action) => !isRecent(action)),
      })),
  ]
  return { isSearching, groups: groups.filter(({ actions }) => actions.length > 0) }
}

/** The current target step, with functions to enter and leave it. */
export function useTargetStep() {
  const [step, setStep] = useState<TargetStep>()
  const enter = async (action: Action) => {
    if (!action.steps) return
    addRecentAction(action.id)
    setStep({ action, choices: undefined, hasFailed: false })
    const loaded = await action.steps().then(
      (choices) => ({ choices, hasFailed: false }),
      () => ({ choices: undefined, hasFailed: true }),
    )
    setStep((now) => (now?.action.id === action.id ? { action, ...loaded } : now))
  }
  return { step, enter: (action: Action) => void enter(action), leave: () => setStep(undefined) }
}
