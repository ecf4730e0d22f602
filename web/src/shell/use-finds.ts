import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Act, ActGroup } from '../app/keyboard/actions.ts'
import { chosenBefore, rememberChoice } from './palette-memory.ts'
import { fits, useCommands } from './use-commands.ts'
import { useFound, useKnownTickets } from './use-found.ts'

const RECENT = 4

/** What an act was chosen for and now asks what it is done to. */
export type Step = { act: Act; choices: Act[] | undefined; hasFailed: boolean }

/** Everything that fits what was typed: in the first step, or in the one an act has asked for. */
export function useFinds(query: string, step: Step | undefined) {
  const { isSearching, ...first } = useFirstStep(step ? '' : query)
  if (!step) return { isSearching, groups: first.groups }
  const acts = step.choices?.filter((act) => fits(act, query)) ?? []
  const groups = acts.length > 0 ? [{ title: step.act.label, acts }] : []
  return { isSearching: step.choices === undefined && !step.hasFailed, groups }
}

function useFirstStep(query: string) {
  const { t } = useTranslation()
  const [before] = useState(chosenBefore)
  const { here, everywhere } = useCommands()
  const { found, people, isSearching } = useFound(query)
  const known = useKnownTickets()
  const isEmpty = query.trim() === ''
  const all = everywhere.flatMap(({ acts }) => acts)
  const recent = isEmpty
    ? before.flatMap((id) => all.find((act) => act.id === id) ?? known(id) ?? []).slice(0, RECENT)
    : []
  const isRecent = ({ id }: Act) => recent.some((act) => act.id === id)
  const rank = ({ id }: Act) => (before.includes(id) ? before.indexOf(id) : before.length)
  const fitting = ({ title, acts }: ActGroup): ActGroup => ({
    title,
    acts: acts.filter((act) => fits(act, query)),
  })
  // What one does often comes first once something is typed; untouched, the palette always looks the same.
  const learned = (group: ActGroup): ActGroup =>
    isEmpty
      ? group
      : { ...group, acts: group.acts.toSorted((one, other) => rank(one) - rank(other)) }
  const groups = [
    ...here.map(fitting).map(learned),
    { title: t('paletteRecent'), acts: recent },
    { title: t('paletteTickets'), acts: found },
    { title: t('paletteContacts'), acts: people },
    ...everywhere
      .map(fitting)
      .map(learned)
      .map(({ title, acts }) => ({ title, acts: acts.filter((act) => !isRecent(act)) })),
  ]
  return { isSearching, groups: groups.filter(({ acts }) => acts.length > 0) }
}

/** The step one is in, and how one gets into and out of it. */
export function useStep() {
  const [step, setStep] = useState<Step>()
  const enter = async (act: Act) => {
    if (!act.steps) return
    rememberChoice(act.id)
    setStep({ act, choices: undefined, hasFailed: false })
    const loaded = await act.steps().then(
      (choices) => ({ choices, hasFailed: false }),
      () => ({ choices: undefined, hasFailed: true }),
    )
    setStep((now) => (now?.act.id === act.id ? { act, ...loaded } : now))
  }
  return { step, enter: (act: Act) => void enter(act), leave: () => setStep(undefined) }
}
