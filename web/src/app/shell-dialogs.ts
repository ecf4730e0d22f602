import { useSyncExternalStore } from 'react'

/** What the shell itself may lay over the page. */
export type ShellDialog = 'keys' | 'notices'

let open: ShellDialog | undefined
const hearers = new Set<() => void>()

/** One at a time; `undefined` closes. */
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
