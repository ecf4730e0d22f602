import { onSessionEnd } from '../../app/session/session.ts'
import { createStore } from '../../ui/store.ts'
import { saveAttachments, readSavedLines, type Attachment } from './attachment-store.ts'

const none: readonly Attachment[] = []
const trays = createStore<ReadonlyMap<string, readonly Attachment[]>>(new Map())

/** The name under which attachments are saved, and the ticket they are for. */
export type AttachmentPlace = { name: string; ticketId: number }

type Post = (files: readonly Attachment[]) => void

/**
 * Pending sends by attachments name. Each runs as soon as its files are ready. `key` is the first file at the time of
 * the request.
 */
const wishes = createStore<ReadonlyMap<string, { key: string; post: Post }>>(new Map())
onSessionEnd(() => wishes.set(new Map()))

/** Sends these attachments as soon as all are ready, whatever is on screen by then. A second call replaces `post`. */
export function sendWhenReady(name: string, post: Post): void {
  const key = wishes.get().get(name)?.key ?? attachmentsOf(name)[0]?.key
  if (key === undefined) return
  wishes.set(new Map(wishes.get()).set(name, { key, post }))
}

/** Whether these attachments will be sent as soon as they are ready. */
export const useIsSendPending = (name: string): boolean => wishes.useValue((all) => all.has(name))

function fulfil(name: string): void {
  const wish = wishes.get().get(name)
  const files = attachmentsOf(name)
  const isLaid = files.some(({ key }) => key === wish?.key)
  if (!wish || (isLaid && files.some(({ isReady }) => !isReady))) return
  wishes.set(without(wishes.get(), name))
  if (isLaid) wish.post(files)
}

/** Changes the attachments under this name, including those not on screen. Removes an empty list. */
export function changeAttachments(
  name: string,
  change: (now: readonly Attachment[]) => readonly Attachment[],
): void {
  const before = attachmentsOf(name)
  const next = change(before)
  saveAttachments(name, { before, next })
  const others = without(trays.get(), name)
  trays.set(next.length > 0 ? others.set(name, next) : others)
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

export const attachmentsOf = (name: string): readonly Attachment[] => trays.get().get(name) ?? none

function without<Value>(all: ReadonlyMap<string, Value>, name: string): Map<string, Value> {
  const others = new Map(all)
  others.delete(name)
  return others
}

/** The files attached under this name. They survive switching tickets and reloading, until they are sent or removed. */
export const useAttachmentsOf = (name: string): readonly Attachment[] =>
  trays.useValue(() => attachmentsOf(name))
