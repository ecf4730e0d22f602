import { shownNotifications } from './push/worker.ts'
import { onSessionEnd } from '../app/session/session.ts'
import { tokenUserId } from '../app/calls/token.ts'
import { blankMessage, type UnsentText } from '../desk/outbox/blank-message.ts'
import { addOutgoing, openOutbox } from '../desk/outbox/outbox.ts'
import { savedOutgoing, saveOutgoing } from '../desk/outbox/saved-outgoing.ts'

/** `code`: why it was not sent. */
type Reply = { id: string; words: string; code: string }

/** Replies from a notification of a ticket that may not have reached the server, as stored in that notification. */
type Unsent = { userId: number; ticketId: number; replies: Reply[] }

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
    for (const { id, words, code } of replies)
      putIntoOutbox(userId, { id, ticketId, body: words }, code)
  }
}

/** The text waits as a failed message until its author sends it again. */
function putIntoOutbox(userId: number, text: UnsentText, code: string): void {
  // Another tab may already have moved it.
  if (savedOutgoing(userId).some(({ id }) => id === text.id)) return
  const message = { ...blankMessage(), ...text }
  // The outbox of another user is read when that user signs in. Opened before the text is saved, because it would say of a
  // saved one that the network was away.
  if (tokenUserId() === userId) {
    openOutbox(userId)
    addOutgoing({ message, state: 'failed', code, isMeant: true })
  }
  saveOutgoing(userId, message)
}

/** Closes all notifications at the end of the session, so that the next user does not read them. */
async function closeAll(): Promise<void> {
  await moveUnsentReplies()
  for (const notice of await shownNotifications()) notice.close()
}

onSessionEnd(() => void closeAll())
