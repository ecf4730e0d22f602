import { awaitField } from '../../ui/lazy/typed-ahead.ts'
import { focusThread } from '../messages/focus-thread.ts'
import { makeStore } from '../../app/device/store.ts'

/** The picture shown large, by its message; its neighbours are one arrow away. */
const picture = makeStore<string | undefined>(undefined)

export const openPicture = (messageId: string): void => picture.set(messageId)
/** After everybody has heard the key that closes it: Escape would go on and close what lies below. */
export const closePicture = (): void => void setTimeout(() => picture.set(undefined))
export const useOpenPicture = (): string | undefined => picture.useValue((id) => id)

/** Where the field stands in which one writes what is looked for. */
const FIND_BAR = '[data-thread] search'

/** The conversation in which something is looked for, by its ticket. */
const searched = makeStore<number | undefined>(undefined)

export function openFind(ticketId: number): void {
  const field = document.querySelector<HTMLInputElement>(`${FIND_BAR} input`)
  field?.focus()
  field?.select()
  if (!field) awaitField(closeFind, FIND_BAR)
  searched.set(ticketId)
}

export function closeFind(): void {
  searched.set(undefined)
  focusThread()
}

export const useIsFinding = (ticketId: number): boolean =>
  searched.useValue((id) => id === ticketId)

export type OpenPdf = { url: string; name: string }

/** The PDF that is being read. */
const pdf = makeStore<OpenPdf | undefined>(undefined)

export const openPdf = (one: OpenPdf): void => pdf.set(one)
/** As `closePicture`. */
export const closePdf = (): void => void setTimeout(() => pdf.set(undefined))
export const useOpenPdf = (): OpenPdf | undefined => pdf.useValue((one) => one)
