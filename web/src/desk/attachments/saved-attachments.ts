import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../app/session/session.ts'
import { saveAttachments, readSavedLines, type Attachment } from './attachment-store.ts'

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

/** The name under which attachments are saved, and the ticket they are for. */
export type AttachmentPlace = { name: string; ticketId: number }

type Post = (files: readonly Attachment[]) => void

/**
 * Pending sends by attachments name. Each runs as soon as its files are ready. `key` is the first file at the time of
 * the request.
 */
const wishes = new Map<string, { key: string; post: Post }>()
onSessionEnd(() => wishes.clear())

/** Sends these attachments as soon as all are ready, whatever is on screen by then. A second call replaces `post`. */
export function sendWhenReady(name: string, post: Post): void {
  const key = wishes.get(name)?.key ?? trays.get(name)?.[0]?.key
  if (key === undefined) return
  wishes.set(name, { key, post })
  tell()
}

/** Whether these attachments will be sent as soon as they are ready. */
export const useIsSendPending = (name: string): boolean =>
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

/** Changes the attachments under this name, including those not on screen. Removes an empty list. */
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

/** The lines of the attachments saved when the page was left, before any file was added. */
export function savedLinesOf(name: string): string {
  const lines = left.get(name) ?? readSavedLines(name)
  left.set(name, lines)
  return lines
}

/** Returns the lines of `keptOf` once, so that only one caller restores them. */
export function takeSavedLines(name: string): string {
  const lines = savedLinesOf(name)
  left.set(name, '')
  return lines
}

export const attachmentsOf = (name: string): readonly Attachment[] => trays.get(name) ?? none

/** The files attached under this name. They survive switching tickets and reloading, until they are sent or removed. */
export const useAttachmentsOf = (name: string): readonly Attachment[] =>
  useSyncExternalStore(watch, () => attachmentsOf(name))
