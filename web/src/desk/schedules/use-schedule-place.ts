import { useSearchParams } from 'react-router'
import { saveLocal, useLocal } from '../../app/device/local-storage.ts'
import { parseDay } from '../../app/time/days.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { localNow } from './local-time.ts'

export type ScheduleView = 'month' | 'table'

const KEPT = 'recado-schedules-view'

/** Whether the page shows a month or a table. Kept on this device. */
export function useScheduleView(): [ScheduleView, (view: ScheduleView) => void] {
  const kept = useLocal(KEPT)
  return [kept === 'table' ? 'table' : 'month', (view) => saveLocal(KEPT, view)]
}

const kinds = ['edit', 'remove', 'contactId'] as const
type Kind = (typeof kinds)[number]

/**
 * The chosen day and the open dialog, as in the address: `?day=2026-11-25`, `?edit=3`, `?edit=new`, `?remove=3`. With
 * `?contactId=7` the dialog for a new message to that contact is open.
 */
export function useSchedulePlace() {
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((one) => params.has(one))
  const day = parseDay(params.get('day')) ?? localNow().date
  const go = (change: Record<string, string | undefined>, replace = false) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        for (const one of kinds) next.delete(one)
        for (const [key, value] of Object.entries(change))
          if (value === undefined) next.delete(key)
          else next.set(key, value)
        return next
      },
      { replace },
    )
  const close = () => go({})
  return {
    day,
    chooseDay: (next: string) => go({ day: next }, true),
    kind,
    /** Of the schedule, or of the contact. Null without a dialog. */
    id: kind ? params.get(kind) : null,
    create: () => {
      captureTyping(close)
      go({ edit: 'new' })
    },
    open: (which: Exclude<Kind, 'contactId'>, id: number) => go({ [which]: String(id) }),
    close,
  }
}

export type SchedulePlace = ReturnType<typeof useSchedulePlace>
