import { drafts } from '@recado/contract/desk/drafts'
import { limits } from '@recado/contract/platform/limits'
import { call, Refused } from '../../app/calls/api.ts'
import { onSessionEnd } from '../../app/session/session.ts'
import { tokenUserId } from '../../app/calls/token.ts'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'
import {
  isUnsaved,
  keyOf,
  markSaved,
  markUnsaved,
  draftsOnDevice,
  unsavedDraftsOf,
  type DraftPlace,
} from './unsaved-drafts.ts'

/** Debounce of saving on the server. Milliseconds. */
const REST_MS = 1000

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
/** The user whose drafts need another run, requested while one was running. */
let askedBy: number | undefined
/** Keys of drafts written while a request was in flight; they are newer than its response. */
const recent = new Set<string>()

// Unsaved drafts wait on this device for their author and for nobody else.
onSessionEnd(() => clearTimeout(timer))

/** Saves this draft on the server after one second without typing. */
export function scheduleDraftSave(userId: number, place: DraftPlace): void {
  recent.add(keyOf(userId, place))
  markUnsaved(userId, place)
  clearTimeout(timer)
  timer = setTimeout(() => void saveDrafts(userId), REST_MS)
}

/**
 * Saves all unsaved drafts. Only one run is active; a call during it starts another run afterwards. Drafts that cannot
 * be saved wait for the next call.
 */
export function saveDrafts(userId: number): Promise<void> {
  clearTimeout(timer)
  if (running) askedBy = userId
  running ??= saveAll(userId).finally(() => (running = undefined))
  return running
}

async function saveAll(userId: number): Promise<void> {
  askedBy = undefined
  for (const place of unsavedDraftsOf(userId)) if (!(await saveOne(userId, place))) break
  if (askedBy !== undefined) await saveAll(askedBy)
}

/**
 * Returns whether to continue with the next draft: not when offline, nor when the user has signed out or changed. Any
 * other refusal does not block the remaining drafts.
 */
async function saveOne(userId: number, place: DraftPlace): Promise<boolean> {
  if (tokenUserId() !== userId) return false
  const key = keyOf(userId, place)
  const body = readLocal(key)
  try {
    await call(drafts.keep, { ...place, body: body.slice(0, limits.draftMax) })
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    // The user may regain access to the ticket, so its text stays on this device.
    if (refused.code !== 'ERR_NO_TICKET_FOUND') return refused.code !== 'ERR_OFFLINE'
    saveLocal(key, '')
    markSaved(userId, place)
    return true
  }
  if (readLocal(key) === body) markSaved(userId, place)
  else scheduleDraftSave(userId, place)
  return true
}

/** Loads drafts written on other devices, and removes drafts sent there. Unsaved local text wins. */
export async function loadDrafts(userId: number): Promise<void> {
  await saveDrafts(userId)
  if (tokenUserId() !== userId) return
  recent.clear()
  const known = await call(drafts.list, {})
  const isNewerHere = (place: DraftPlace) =>
    isUnsaved(userId, place) || recent.has(keyOf(userId, place))
  const keys = new Set(known.map((draft) => keyOf(userId, draft)))
  for (const draft of known) if (!isNewerHere(draft)) saveLocal(keyOf(userId, draft), draft.body)
  // A list at its limit may be incomplete, so missing drafts are kept.
  if (known.length >= limits.draftsMax) return
  for (const place of draftsOnDevice(userId))
    if (!keys.has(keyOf(userId, place)) && !isNewerHere(place)) saveLocal(keyOf(userId, place), '')
}
