import { useSyncExternalStore } from 'react'
import { whenOver } from '../../app/session/session.ts'
import { saveAttachments, keptLines, type Attachment } from './attachment-store.ts'

const none: readonly Attachment[] = []
const trays = new Map<string, readonly Attachment[]>()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const tell = () => {
  for (const watcher of watchers) watcher()
}

/** A tray, and the ticket whose customer its files are for. */
export type Place = { name: string; ticketId: number }

type Post = (files: readonly Attachment[]) => void

/** What is to be sent as soon as it is ready, by tray; `key` is the file it was asked for with. */
const wishes = new Map<string, { key: string; post: Post }>()
whenOver(() => wishes.clear())

/** Sends this tray as soon as all in it is ready, whatever one looks at by then. Asked again, the newer `post` holds. */
export function sendWhenReady(name: string, post: Post): void {
  const key = wishes.get(name)?.key ?? trays.get(name)?.[0]?.key
  if (key === undefined) return
  wishes.set(name, { key, post })
  tell()
}

/** Whether this tray is to be sent as soon as it is ready. */
export const useIsWished = (name: string): boolean =>
  useSyncExternalStore(watch, () => wishes.has(name))

function fulfil(name: string): void {
  const wish = wishes.get(name)
  const files = trays.get(name) ?? none
  const isLaid = files.some(({ key }) => key === wish?.key)
  if (!wish || (isLaid && files.some(({ isReady }) => !isReady))) return
  wishes.delete(name)
  tell()
  if (isLaid) wish.post(files)
}

/** Changes what lies in a tray, also one that is not on screen; an empty tray is forgotten. */
export function changeAttachments(
  name: string,
  change: (now: readonly Attachment[]) => readonly Attachment[],
): void {
  const before = trays.get(name) ?? none
  const next = change(before)
  if (next.length > 0) trays.set(name, next)
  else trays.delete(name)
  saveAttachments(name, { before, next })
  tell()
  fulfil(name)
}

const left = new Map<string, string>()

/** The lines of what lay in this tray when the page was left, as they stood before anything else was laid out there. */
export function keptOf(name: string): string {
  const lines = left.get(name) ?? keptLines(name)
  left.set(name, lines)
  return lines
}

/** The same, told once: to whoever lays it out again. */
export function takeAttachments(name: string): string {
  const lines = keptOf(name)
  left.set(name, '')
  return lines
}

/** What lies in this tray now. */
export const attachmentsOf = (name: string): readonly Attachment[] => trays.get(name) ?? none

/** The files laid out under this name. They stay while one looks at another ticket and over a reload, until they are sent or taken out. */
export const useAttachmentsOf = (name: string): readonly Attachment[] =>
  useSyncExternalStore(watch, () => attachmentsOf(name))
