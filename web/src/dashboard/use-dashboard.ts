import { type Dashboard, dashboard } from '@recado/contract/dashboard'
import { ticketDeleted, ticketUpdated } from '@recado/contract/tickets'
import { userUpdated } from '@recado/contract/users'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCaughtUp, useLive } from '../app/live.ts'
import { askAnew, cache, keyOf, useAnswer } from '../app/query.ts'
import { type Asked, askedBy, type Filter } from './filter.ts'

/** So long after the first sight the filter runs by itself. */
export const RUNS_AFTER_MS = 1000
/** Tickets change all the time; figures that changed with each of them could not be read. */
const CALM_MS = 10_000
const EVERY_MS = 60_000

const keyOfAsked = (asked: Asked) => [...keyOf(dashboard.show), asked]
const askAgain = () => askAnew(dashboard.show)

/** The figures of a filter, kept fresh for as long as they are on screen. */
export function useDashboard(filter: Filter) {
  const asked = askedBy(filter)
  const isReady = useReady(asked)
  const answer = useAnswer(dashboard.show, asked, {
    keepsOld: true,
    enabled: isReady,
    refetchInterval: EVERY_MS,
  })
  const soon = useCalm(askAgain)
  useLive(ticketUpdated, soon)
  useLive(ticketDeleted, soon)
  useLive(userUpdated, ({ user }) => showPresence(user))
  useCaughtUp(askAgain)
  return answer
}

/** At first sight after a second, so that a filter can still be chosen; at once where the answer is known already. */
function useReady(asked: Asked): boolean {
  const [isReady, setIsReady] = useState(() => cache.getQueryData(keyOfAsked(asked)) !== undefined)
  useEffect(() => {
    const wait = setTimeout(() => setIsReady(true), RUNS_AFTER_MS)
    return () => clearTimeout(wait)
  }, [])
  return isReady
}

/** The first call waits a little for those that follow it; then one is made for them all. */
function useCalm(act: () => void): () => void {
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
      act()
    }, CALM_MS)
  }, [act])
}

/** Somebody came or went: their dot turns at once, the figures need not be counted anew for it. */
function showPresence({ id, online, name }: { id: number; online: boolean; name: string }): void {
  cache.setQueriesData<Dashboard>({ queryKey: keyOf(dashboard.show) }, (old) => {
    if (!old) return old
    const attendants = old.attendants.map((one) => (one.id === id ? { ...one, online, name } : one))
    return { ...old, attendants }
  })
}
