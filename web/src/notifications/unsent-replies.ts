import { shownNotifications } from './push/worker.ts'
import { onSessionEnd } from '../app/session/session.ts'
import { tokenUserId } from '../app/calls/token.ts'
import { blankMessage } from '../desk/outbox/blank-message.ts'
import { addOutgoing, findOutgoing, openOutbox } from '../desk/outbox/outbox.ts'
import type { UnsentText } from '../desk/outbox/blank-message.ts'
import { savedOutgoing, saveOutgoing } from '../desk/outbox/saved-outgoing.ts'

/** Replies from a notification of a ticket that may not have reached the server, as stored in that notification. */
type Unsent = { userId: number; ticketId: number; replies: { id: string; words: string }[] }

/**
 * Moves replies that could not be sent from a notification into the outbox of their author, and closes the notification.
 * They keep their ids, so one that the server has after all is not sent twice.
 */
export async function moveUnsentReplies(): Promise<void> {
  for (const notice of await shownNotifications()) {
    const { unsent } = (notice.data ?? {}) as { unsent?: Unsent }
    if (!unsent) continue
    notice.close()
    const { userId, ticketId, replies } = unsent
    for (const { id, words } of replies) putIntoOutbox(userId, { id, ticketId, body: words })
  }
}

/** The text waits as a failed message until its author sends it again. */
function putIntoOutbox(userId: number, text: UnsentText): void {
  // Another tab may already have moved it.
  if (savedOutgoing(userId).some(({ id }) => id === text.id)) return
  const message = { ...blankMessage(), ...text }
  saveOutgoing(userId, message)
  // The outbox of another user is read when that user signs in.
  if (tokenUserId() !== userId) return
  openOutbox(userId)
  if (!findOutgoing(text.id))
    addOutgoing({ message, state: 'failed', code: 'ERR_OFFLINE', isMeant: true })
}

/** Closes all notifications at the end of the session, so that the next user does not read them. */
async function closeAll(): Promise<void> {
  await moveUnsentReplies()
  for (const notice of await shownNotifications()) notice.close()
}

onSessionEnd(() => void closeAll())
