import type { Message } from '@recado/contract/desk/messages'
import { awaitField } from '../../ui/lazy/typed-ahead.ts'
import { makeStore } from '../../app/device/store.ts'

/** What is asked about one message, above the conversation. */
export type Asked = {
  is: 'edit' | 'remove' | 'forward' | 'details' | 'react'
  message: Message
}

export type DialogProps = { message: Message; onClose: () => void }

/** Those in which one begins to write at once. */
const withField: readonly Asked['is'][] = ['edit', 'forward', 'react']

const asked = makeStore<Asked | undefined>(undefined)

export function openDialog(is: Asked['is'], message: Message): void {
  if (withField.includes(is)) awaitField(closeDialog)
  asked.set({ is, message })
}

/** After everybody has heard the key that closes it: Escape would go on and close what lies below. */
export const closeDialog = (): void => void setTimeout(() => asked.set(undefined))

/** Only what is asked about this ticket: the answer to another one would stand over the wrong conversation. */
export const useAskedDialog = (ticketId: number): Asked | undefined =>
  asked.useValue((now) => (now?.message.ticketId === ticketId ? now : undefined))
