import { type Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import { ticketDeleted, ticketUpdated } from '@recado/contract/desk/tickets'
import { userUpdated } from '@recado/contract/accounts/users'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef } from 'react'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, cache, keyOf, useAnswer } from '../../app/cache/query.ts'
import { type Asked, askedBy, type Filter } from './filter.ts'

/** A filter is often changed several times in a row. */
const FILTER_CALM_MS = 300
/** Tickets change all the time; figures that changed with each of them could not be read. */
const CALM_MS = 10_000
const EVERY_MS = 60_000
/** A long history is being added up, which takes seconds to minutes. */
const WHILE_COUNTING_MS = 2000

const refetch = () => invalidate(dashboard.show)

/** The figures of a filter, kept fresh for as long as they are on screen. */
export function useDashboard(filter: Filter) {
  const asked = useSettled(askedBy(filter))
  const answer = useAnswer(dashboard.show, asked, {
    keepsOld: true,
    refetchInterval: ({ state }) => (state.data?.period.countedFrom ? WHILE_COUNTING_MS : EVERY_MS),
  })
  const soon = useCalm(refetch)
  useLive(ticketUpdated, soon)
  useLive(ticketDeleted, soon)
  useLive(userUpdated, ({ user }) => showPresence(user))
  useResync(refetch)
  return answer
}

/** Asks at once at first sight; a changed filter is debounced. */
function useSettled(asked: Asked): Asked {
  const [settled] = useDebouncedValue(JSON.stringify(asked), FILTER_CALM_MS)
  return JSON.parse(settled) as Asked
}

/** The first call waits a little for those that follow it; then one is made for them all. */
function useCalm(action: () => void): () => void {
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(wait.current)
      wait.current = undefined
    },
    [],
  )
  return useCallback(() => {
    wait.current ??= setTimeout(() => {
      wait.current = undefined
      action()
    }, CALM_MS)
  }, [action])
}

/** Somebody came or went: their dot turns at once, the figures need not be counted anew for it. */
function showPresence({ id, online, name }: { id: number; online: boolean; name: string }): void {
  cache.setQueriesData<Dashboard>({ queryKey: keyOf(dashboard.show) }, (old) => {
    if (!old) return old
    const attendants = old.attendants.map((one) => (one.id === id ? { ...one, online, name } : one))
    return { ...old, attendants }
  })
}
