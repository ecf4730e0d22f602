import { useSyncExternalStore } from 'react'
import { keepTray, keptTray, type Laid } from './tray-store.ts'

const none: readonly Laid[] = []
const trays = new Map<string, readonly Laid[]>()
const opened = new Set<string>()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Changes what lies in a tray, also one that is not on screen; an empty tray is forgotten. */
export function changeTray(name: string, change: (now: readonly Laid[]) => readonly Laid[]): void {
  const before = trays.get(name) ?? none
  const next = change(before)
  if (next.length > 0) trays.set(name, next)
  else trays.delete(name)
  keepTray(name, { before, next })
  for (const watcher of watchers) watcher()
}

/** Lays out what this device kept when the page was left; once per tray and page. */
export async function openTray(name: string): Promise<void> {
  if (opened.has(name)) return
  opened.add(name)
  const kept = await keptTray(name)
  if (kept.length > 0) changeTray(name, (now) => [...kept, ...now])
}

/** The files laid out under this name. They stay while one looks at another ticket and over a reload, until they are sent or taken out. */
export const useTrayOf = (name: string): readonly Laid[] =>
  useSyncExternalStore(watch, () => trays.get(name) ?? none)
