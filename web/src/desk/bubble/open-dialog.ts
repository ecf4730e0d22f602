import type { Message } from '@recado/contract/desk/messages'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { createStore } from '../../ui/store.ts'

/** The dialog open for one message, above the conversation. */
export type MessageDialogRequest = {
  is: 'edit' | 'remove' | 'forward' | 'details' | 'react'
  message: Message
}

export type DialogProps = { message: Message; onClose: () => void }

/** Dialogs in which the user starts typing at once. */
const withField: readonly MessageDialogRequest['is'][] = ['edit', 'forward', 'react']

const asked = createStore<MessageDialogRequest | undefined>(undefined)

export function openDialog(is: MessageDialogRequest['is'], message: Message): void {
  if (withField.includes(is)) captureTyping(closeDialog)
  asked.set({ is, message })
}

/** Closes after every listener has received the key event. Otherwise Escape would also close the layer below. */
export const closeDialog = (): void => void setTimeout(() => asked.set(undefined))

/** Only the dialog of this ticket. A dialog for another ticket would appear over the wrong conversation. */
export const useOpenMessageDialog = (ticketId: number): MessageDialogRequest | undefined =>
  asked.useValue((now) => (now?.message.ticketId === ticketId ? now : undefined))
