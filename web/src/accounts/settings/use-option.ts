import { type SettingKey, settings, settingUpdated } from '@recado/contract/accounts/settings'
import { useEffect, useRef, useState } from 'react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useLive } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { applySetting, useSettings } from '../use-settings.ts'

const SAVED_MS = 2000
const CHANGED_MS = 8000

/** What an option says beside its control. `changed`: by another user, just now. */
export type OptionState =
  | { is: 'idle' }
  | { is: 'saved' }
  | { is: 'failed'; error: Refused; retry: () => void }
  | { is: 'changed'; by: string }

/**
 * One setting that is saved at once. A value that could not be saved stays in the control. Saves are sent one at a time;
 * of those that wait only the latest is sent.
 */
export function useOption(key: SettingKey) {
  const stored = useSettings().data?.find((one) => one.key === key)?.value
  const [wanted, setWanted] = useState<string>()
  const { state, show } = useShortState()
  const send = useSender(key)
  const save = async (value: string) => {
    setWanted(value)
    show({ is: 'idle' })
    try {
      if (!(await send.latest(value))) return
      setWanted(undefined)
      show({ is: 'saved' }, SAVED_MS)
    } catch (error) {
      show({ is: 'failed', error: error as Refused, retry: () => void save(value) })
    }
  }
  const { user } = useSession()
  useLive(settingUpdated, ({ setting, user: by }) => {
    if (setting.key !== key || by.id === user.id || send.isBusy()) return
    setWanted(undefined)
    show({ is: 'changed', by: by.name.split(' ')[0]! }, CHANGED_MS)
  })
  return { value: wanted ?? stored, state, save: (value: string) => void save(value) }
}

/** A state that returns to `idle` after a time. */
function useShortState() {
  const [state, setState] = useState<OptionState>({ is: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: OptionState, forMs?: number) => {
    clearTimeout(timer.current)
    setState(next)
    if (forMs) timer.current = setTimeout(() => setState({ is: 'idle' }), forMs)
  }
  return { state, show }
}

/** Sends values one at a time. `latest` resolves with false if the value was left to a send under way. */
function useSender(key: SettingKey) {
  // The list is fetched again after each save: another user may have saved the same setting in the same moment.
  const update = useEndpointMutation(settings.update, { stale: [settings.list] }).mutateAsync
  const next = useRef<string>(undefined)
  const isSending = useRef(false)
  const latest = async (value: string): Promise<boolean> => {
    next.current = value
    if (isSending.current) return false
    isSending.current = true
    try {
      while (next.current !== undefined) {
        const one = next.current
        next.current = undefined
        // The live event may be missed while the connection is begun.
        applySetting(await update({ key, value: one }))
      }
      return true
    } finally {
      next.current = undefined
      isSending.current = false
    }
  }
  return { latest, isBusy: () => isSending.current }
}
