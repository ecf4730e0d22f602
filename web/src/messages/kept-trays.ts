import { useSyncExternalStore } from 'react'
import type { Parcel } from './compose.ts'

/** A file laid out to be sent; a picture is made lighter first. */
export type Laid = Parcel & { key: string; isReady: boolean }

const none: readonly Laid[] = []
const trays = new Map<string, readonly Laid[]>()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Changes what lies in a tray, also one that is not on screen; an empty tray is forgotten. */
export function changeTray(name: string, change: (now: readonly Laid[]) => readonly Laid[]): void {
  const next = change(trays.get(name) ?? none)
  if (next.length > 0) trays.set(name, next)
  else trays.delete(name)
  for (const watcher of watchers) watcher()
}

/** The files laid out under this name. They stay while one looks at another ticket, until they are sent, taken out or the page is left. */
export const useTrayOf = (name: string): readonly Laid[] =>
  useSyncExternalStore(watch, () => trays.get(name) ?? none)
