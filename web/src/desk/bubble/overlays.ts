import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { focusThread } from '../messages/focus-thread.ts'
import { createStore } from '../../ui/store.ts'

/** Id of the message whose picture is enlarged. The arrow keys lead to the neighbouring pictures. */
const picture = createStore<string | undefined>(undefined)

export const openPicture = (messageId: string): void => picture.set(messageId)
/** Closes after every listener has received the key event. Otherwise Escape would also close the layer below. */
export const closePicture = (): void => void setTimeout(() => picture.set(undefined))
export const useOpenPicture = (): string | undefined => picture.useValue((id) => id)

/** Selector of the search bar in the conversation. */
const FIND_BAR = '[data-thread] search'

/** Id of the ticket whose conversation is being searched. */
const searched = createStore<number | undefined>(undefined)

export function openFind(ticketId: number): void {
  const field = document.querySelector<HTMLInputElement>(`${FIND_BAR} input`)
  field?.focus()
  field?.select()
  if (!field) captureTyping(closeFind, FIND_BAR)
  searched.set(ticketId)
}

export function closeFind(): void {
  searched.set(undefined)
  focusThread()
}

export const useIsFinding = (ticketId: number): boolean =>
  searched.useValue((id) => id === ticketId)

export type OpenPdf = { url: string; name: string }

/** The PDF that is open. */
const pdf = createStore<OpenPdf | undefined>(undefined)

export const openPdf = (one: OpenPdf): void => pdf.set(one)
/** See `closePicture`. */
export const closePdf = (): void => void setTimeout(() => pdf.set(undefined))
export const useOpenPdf = (): OpenPdf | undefined => pdf.useValue((one) => one)
