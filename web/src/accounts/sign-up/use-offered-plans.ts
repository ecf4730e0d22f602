import { type OfferedPlan, plans } from '@recado/contract/accounts/plans'
import { useEffect, useState } from 'react'
import { call } from '../../app/calls/api.ts'
import { Refused } from '../../app/calls/refused.ts'

/** The plans that a new company chooses from, the cheapest first. */
export function useOfferedPlans() {
  const [offered, setOffered] = useState<OfferedPlan[]>()
  const [refused, setRefused] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const show = (found: OfferedPlan[]) => setOffered(found.toSorted((a, b) => a.value - b.value))
    call(plans.list, {}).then(show, (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    })
  }, [attempt])
  const retry = () => {
    setRefused(undefined)
    setAttempt(attempt + 1)
  }
  return { offered, refused, retry }
}
