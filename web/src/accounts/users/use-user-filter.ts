import { type Profile, profiles } from '@recado/contract/platform/permissions'
import { useSearchParams } from 'react-router'
import { useExistingQueueIds } from '../use-queues.ts'

/** The filters of the users page according to the address: `?profile=user&queue=3`. */
export function useUserFilter() {
  const [params, setParams] = useSearchParams()
  const profile = profiles.find((one) => one === params.get('profile'))
  const named = Number(params.get('queue')) || undefined
  const [queueId] = useExistingQueueIds(named ? [named] : [])
  const choose = (name: 'profile' | 'queue', value: string) =>
    setParams(
      (old) => {
        const { [name]: _old, ...rest } = Object.fromEntries(old)
        return value === '' ? rest : { ...rest, [name]: value }
      },
      { replace: true },
    )
  return {
    profile,
    queueId,
    /** Without the fields that are not set. */
    asked: { ...(profile && { profile }), ...(queueId && { queueId }) },
    chooseProfile: (next: Profile | '') => choose('profile', next),
    chooseQueue: (next: string) => choose('queue', next),
    clear: () =>
      setParams((old) => {
        const { profile: _profile, queue: _queue, ...rest } = Object.fromEntries(old)
        return rest
      }),
  }
}

export type UserFilter = ReturnType<typeof useUserFilter>
