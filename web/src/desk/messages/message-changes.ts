import { limits } from '@recado/contract/platform/limits'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { revertMessage, applyMessage } from './cached-conversations.ts'
import { revisionAfter } from './rules.ts'

/**
 * Optimistic update: changes the screen, then the server. If the server refuses, reverts the change and shows the
 * reason.
 */
async function change(
  message: Message,
  shown: Partial<Message>,
  ask: () => Promise<Message>,
): Promise<boolean> {
  applyMessage({ ...message, ...shown, refusal: null, revision: revisionAfter(message) })
  try {
    applyMessage(await ask())
    return true
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    revertMessage(message)
    showError(refused)
    return false
  }
}

export const editMessage = (message: Message, body: string): Promise<boolean> =>
  change(message, { body, isEdited: message.ack > 0 }, () =>
    call(messages.edit, { messageId: message.id, body }),
  )

export const removeMessage = (message: Message): Promise<boolean> =>
  change(message, { isDeleted: true, body: '' }, () =>
    call(messages.remove, { messageId: message.id }),
  )

export const ownReactionTo = ({ reactions }: Message): string | null =>
  reactions.find(({ fromMe }) => fromMe)?.emoji ?? null

/** Sets our only reaction. The same emoji removes it. */
export function reactTo(message: Message, picked: string): Promise<boolean> {
  const emoji = ownReactionTo(message) === picked ? null : picked
  const others = message.reactions.filter(({ fromMe }) => !fromMe)
  const reactions = emoji === null ? others : [...others, { emoji, fromMe: true }]
  return change(message, { reactions }, () =>
    call(messages.react, { messageId: message.id, emoji }),
  )
}

const takesWords = ({ mediaType, body }: Message): boolean =>
  mediaType === 'text' || (body !== '' && ['image', 'video', 'document'].includes(mediaType))

const age = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt)

/** Whether WhatsApp still accepts an edit. A message that has not been sent can always be edited. */
export const mayEdit = (message: Message): boolean =>
  message.fromMe &&
  !message.failure &&
  takesWords(message) &&
  (message.ack === 0 || age(message) < limits.editWithinMinutes * 60_000)

export const mayRemove = (message: Message): boolean =>
  message.fromMe && (message.ack === 0 || age(message) < limits.deleteWithinHours * 3_600_000)

/** Asks the server to send a failed message again. The bubble shows it as pending at once. */
export async function retryMessage(message: Message): Promise<void> {
  try {
    applyMessage({ ...message, failure: null })
    applyMessage(await call(messages.retry, { messageId: message.id }))
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    applyMessage(message)
    showError(refused)
  }
}
