import { createStore } from '../ui/store.ts'

/** Dialogs that the shell itself opens. */
export type ShellDialog = 'keys' | 'notifications' | 'profile' | 'security'

const open = createStore<ShellDialog | undefined>(undefined)

/** Opens one dialog at a time. `undefined` closes it. */
export function openDialog(dialog: ShellDialog | undefined): void {
  open.set(dialog)
}

export const useOpenDialog = (): ShellDialog | undefined => open.useValue()
