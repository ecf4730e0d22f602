import type { DraftKind } from '@recado/contract/desk/drafts'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'

/** Identifies a draft: one ticket, for the customer or for colleagues. */
export type DraftPlace = { ticketId: number; kind: DraftKind }

/** Keys contain the user id, so two users of one device do not see each other's drafts. */
const prefixOf = (userId: number) => `recado-draft-${userId}-`

export const keyOf = (userId: number, { ticketId, kind }: DraftPlace): string =>
  `${prefixOf(userId)}${ticketId}${kind === 'note' ? '-note' : ''}`

/** All drafts of this user on this device. */
export const draftsOnDevice = (userId: number): DraftPlace[] =>
  Object.keys(localStorage).flatMap((key): DraftPlace[] => {
    if (!key.startsWith(prefixOf(userId))) return []
    const [, ticketId, note] = /^(\d+)(-note)?$/.exec(key.slice(prefixOf(userId).length)) ?? []
    return ticketId ? [{ ticketId: Number(ticketId), kind: note ? 'note' : 'message' }] : []
  })

const markOf = ({ ticketId, kind }: DraftPlace) => `${ticketId}/${kind}`
const listKey = (userId: number) => `recado-unsaved-drafts-${userId}`

const marksOf = (userId: number): string[] => readLocal(listKey(userId)).split(' ').filter(Boolean)

const write = (userId: number, marks: string[]) => saveLocal(listKey(userId), marks.join(' '))

/** Drafts not yet saved on the server. The list survives a reload. */
export const unsavedDraftsOf = (userId: number): DraftPlace[] =>
  marksOf(userId).map((mark) => {
    const [ticketId, kind] = mark.split('/')
    return { ticketId: Number(ticketId), kind: kind === 'note' ? 'note' : 'message' }
  })

export const isUnsaved = (userId: number, place: DraftPlace): boolean =>
  marksOf(userId).includes(markOf(place))

export function markUnsaved(userId: number, place: DraftPlace): void {
  if (!isUnsaved(userId, place)) write(userId, [...marksOf(userId), markOf(place)])
}

export const markSaved = (userId: number, place: DraftPlace): void =>
  write(
    userId,
    marksOf(userId).filter((mark) => mark !== markOf(place)),
  )
