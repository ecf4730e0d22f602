import { shownNotifications } from './push/worker.ts'
import { onSessionEnd } from '../app/session/session.ts'
import { saveLocal, readLocal } from '../app/device/local-storage.ts'
import { scheduleDraftSave } from '../desk/drafts/save-drafts.ts'
import { keyOf, markUnsaved } from '../desk/drafts/unsaved-drafts.ts'

/** A reply from a notification that did not reach the server, as stored in that notification. */
type Unsent = { userId: number; ticketId: number; words: string }

/**
 * Moves replies that could not be sent from a notification into the draft of their author, and closes the notification.
 */
export async function moveUnsentRepliesToDrafts(here?: { userId: number }): Promise<void> {
  for (const notice of await shownNotifications()) {
    const { unsent } = (notice.data ?? {}) as { unsent?: Unsent }
    if (!unsent) continue
    notice.close()
    putIntoDraft(unsent, unsent.userId === here?.userId)
  }
}

function putIntoDraft({ userId, ticketId, words }: Unsent, isHere: boolean): void {
  const place = { ticketId, kind: 'message' } as const
  const key = keyOf(userId, place)
  const begun = readLocal(key)
  // Another tab may already have moved it.
  if (begun.endsWith(words)) return
  saveLocal(key, begun.trim() === '' ? words : `${begun}\n${words}`)
  // A draft of another user is saved when that user signs in.
  if (isHere) scheduleDraftSave(userId, place)
  else markUnsaved(userId, place)
}

/** Closes all notifications at the end of the session, so that the next user does not read them. */
async function closeAll(): Promise<void> {
  await moveUnsentRepliesToDrafts()
  for (const notice of await shownNotifications()) notice.close()
}

onSessionEnd(() => void closeAll())
