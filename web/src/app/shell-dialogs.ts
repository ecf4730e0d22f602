import { useSyncExternalStore } from 'react'

/** Dialogs that the shell itself opens. */
export type ShellDialog = 'keys' | 'notifications'

let open: ShellDialog | undefined
const hearers = new Set<() => void>()

/** Opens one dialog at a time. `undefined` closes it. */
export function openDialog(dialog: ShellDialog | undefined): void {
  open = dialog
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export const useOpenDialog = (): ShellDialog | undefined =>
  useSyncExternalStore(subscribe, () => open)
