import { standing } from './push/worker.ts'
import { whenOver } from '../app/session/session.ts'
import { saveLocal, readLocal } from '../app/device/local-storage.ts'
import { saveSoon } from '../desk/drafts/save-drafts.ts'
import { keyOf, markUnsaved } from '../desk/drafts/unsaved-drafts.ts'

/** An answer from a notice that did not reach the server, as its notice keeps it. */
type Unsent = { userId: number; ticketId: number; words: string }

/** What could not be sent from a notice goes into the draft of who wrote it, and its notice is done with. */
export async function takeUnsent(here?: { userId: number }): Promise<void> {
  for (const notice of await standing()) {
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
  // Another tab may have been quicker.
  if (begun.endsWith(words)) return
  saveLocal(key, begun.trim() === '' ? words : `${begun}\n${words}`)
  // What somebody else wrote is saved by nobody but them.
  if (isHere) saveSoon(userId, place)
  else markUnsaved(userId, place)
}

/** Who comes after them at this device is not to read what they were told. */
async function closeAll(): Promise<void> {
  await takeUnsent()
  for (const notice of await standing()) notice.close()
}

whenOver(() => void closeAll())
