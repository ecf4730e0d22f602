import { drafts } from '@recado/contract/desk/drafts'
import { limits } from '@recado/contract/platform/limits'
import { call, Refused } from '../../app/calls/api.ts'
import { whenOver } from '../../app/session/session.ts'
import { callerId } from '../../app/calls/token.ts'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'
import {
  isUnsaved,
  keyOf,
  markSaved,
  markUnsaved,
  placesHere,
  unsavedOf,
  type Place,
} from './unsaved-drafts.ts'

/** How long the hand rests before what it wrote is saved. */
const REST_MS = 1000

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
/** Whose drafts are to be gone through once more: somebody asked while a run was under way. */
let askedBy: number | undefined
/** Written while the server was asked what it has: newer than its answer. */
const recent = new Set<string>()

// What one person did not get to save waits on this device for them, and for nobody else.
whenOver(() => clearTimeout(timer))

/** Saves this draft once nothing more was typed for a second. */
export function saveSoon(userId: number, place: Place): void {
  recent.add(keyOf(userId, place))
  markUnsaved(userId, place)
  clearTimeout(timer)
  timer = setTimeout(() => void saveDrafts(userId), REST_MS)
}

/**
 * Saves what the server has not heard of; one run at a time, and asked meanwhile it goes through them once more. What
 * cannot be saved now waits for the next occasion.
 */
export function saveDrafts(userId: number): Promise<void> {
  clearTimeout(timer)
  if (running) askedBy = userId
  running ??= saveAll(userId).finally(() => (running = undefined))
  return running
}

async function saveAll(userId: number): Promise<void> {
  askedBy = undefined
  for (const place of unsavedOf(userId)) if (!(await saveOne(userId, place))) break
  if (askedBy !== undefined) await saveAll(askedBy)
}

/**
 * Whether the next may follow: not without a network, nor once its writer has left or somebody else has come. One that
 * the server fails to keep holds up no other.
 */
async function saveOne(userId: number, place: Place): Promise<boolean> {
  if (callerId() !== userId) return false
  const key = keyOf(userId, place)
  const body = readLocal(key)
  try {
    await call(drafts.keep, { ...place, body: body.slice(0, limits.draftMax) })
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    // Out of sight the ticket may come back: its words wait on this device.
    if (refused.code !== 'ERR_NO_TICKET_FOUND') return refused.code !== 'ERR_OFFLINE'
    saveLocal(key, '')
    markSaved(userId, place)
    return true
  }
  if (readLocal(key) === body) markSaved(userId, place)
  else saveSoon(userId, place)
  return true
}

/** Brings what was begun on another device, and takes away what was sent there. What is unsaved here wins. */
export async function loadDrafts(userId: number): Promise<void> {
  await saveDrafts(userId)
  if (callerId() !== userId) return
  recent.clear()
  const known = await call(drafts.list, {})
  const isNewerHere = (place: Place) => isUnsaved(userId, place) || recent.has(keyOf(userId, place))
  const keys = new Set(known.map((draft) => keyOf(userId, draft)))
  for (const draft of known) if (!isNewerHere(draft)) saveLocal(keyOf(userId, draft), draft.body)
  // A list that is full to the brim says nothing of what it leaves out.
  if (known.length >= limits.draftsMax) return
  for (const place of placesHere(userId))
    if (!keys.has(keyOf(userId, place)) && !isNewerHere(place)) saveLocal(keyOf(userId, place), '')
}
