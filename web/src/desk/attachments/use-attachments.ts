import { limits } from '@recado/contract/platform/limits'
import { useEffect, useState, type ClipboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showWarning } from '../../app/calls/errors.ts'
import { useSession } from '../../app/session/session.ts'
import { prefetchWhenIdle } from '../../ui/lazy/lazy-component.ts'
import {
  changeAttachments,
  savedLinesOf,
  type AttachmentPlace,
  attachmentsOf,
  useAttachmentsOf,
} from './saved-attachments.ts'
import { kindOfFile } from './file-kinds.ts'
import { newId } from '../../ui/new-id.ts'
import type { Attachment } from './attachment-store.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

const layingOut = () => import('./attach.ts')
prefetchWhenIdle(layingOut)

const lay = (file: File): Attachment => ({
  key: newId(),
  file,
  mediaType: kindOfFile(file),
  url: URL.createObjectURL(file),
  width: null,
  height: null,
  isReady: false,
})

/** The files about to be sent: chosen, pasted or dropped. The user can change their order. */
export function useAttachments(ticketId: number, isOpen: boolean) {
  const { user } = useSession()
  const name = `${user.id}/${ticketId}`
  const files = useAttachmentsOf(name)
  const setFiles: SetFiles = (change) => changeAttachments(name, change)
  const [timesLaid, setTimesLaid] = useState(0)
  const layOut = useAdding({ name, ticketId }, files.length)
  const add = (chosen: readonly File[]) => {
    layOut(chosen)
    if (chosen.length > 0) setTimesLaid((times) => times + 1)
  }
  const isOver = useDroppedFiles(isOpen, add)
  useCarrying({ name, ticketId }, isOpen)
  return {
    name,
    ticketId,
    files,
    isReady: files.every(({ isReady }) => isReady),
    /** True if the server refuses one of the files. */
    isRefused: files.some(({ refusal }) => refusal !== undefined),
    /** How often the user attached files by hand. Automatic restores do not count. */
    timesLaid,
    /** True while files are dragged over the page. */
    isOver,
    add,
    paste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      add(pasted)
    },
    remove: (key: string) => setFiles((now) => takenOut(now, key)),
    setCaption: (key: string, caption: string) =>
      setFiles((now) => now.map((one) => (one.key === key ? { ...one, caption } : one))),
    moveEarlier: (key: string) => setFiles((now) => movedEarlier(now, key)),
    clear: () => setFiles(() => []),
  }
}

export type Attachments = ReturnType<typeof useAttachments>

type SetFiles = (change: (now: readonly Attachment[]) => readonly Attachment[]) => void

/** Attaches files at once and starts compression and upload. Leaves out files above the limit, with a warning. */
function useAdding(place: AttachmentPlace, count: number) {
  const { t } = useTranslation('messages')
  return (chosen: readonly File[]) => {
    const room = Math.max(0, limits.filesMax - count)
    if (chosen.length > room) showWarning(t('tooManyFiles', { max: limits.filesMax }))
    const laid = chosen.slice(0, room).map(lay)
    changeAttachments(place.name, (now) => [...now, ...laid])
    void makeReady(place, laid)
  }
}

/** If the code that prepares files cannot be loaded, the files are sent unchanged with their messages. */
async function makeReady(place: AttachmentPlace, laid: readonly Attachment[]): Promise<void> {
  const made = await layingOut().catch(() => undefined)
  if (made) return made.prepareAttachments(place, laid)
  const keys = new Set(laid.map(({ key }) => key))
  changeAttachments(place.name, (now) =>
    now.map((one) => (keys.has(one.key) ? { ...one, isReady: true } : one)),
  )
}

/** Restores the attachments saved when the page was left, and uploads again what has not reached the server. */
function useCarrying({ name, ticketId }: AttachmentPlace, isOpen: boolean): void {
  useEffect(() => {
    const carry = () => {
      if (!isOpen || (savedLinesOf(name) === '' && attachmentsOf(name).length === 0)) return
      // If the code cannot be loaded, files are uploaded with their messages and saved attachments wait for the next
      // attempt.
      layingOut().then(
        ({ reopenAttachments }) => reopenAttachments({ name, ticketId }),
        () => undefined,
      )
    }
    carry()
    window.addEventListener('online', carry)
    return () => window.removeEventListener('online', carry)
  }, [name, ticketId, isOpen])
}

/** Revokes the object URL of a file that is not sent, and deletes its upload on the server. */
function takenOut(files: readonly Attachment[], key: string): readonly Attachment[] {
  const gone = files.find((one) => one.key === key)
  if (gone) URL.revokeObjectURL(gone.url)
  gone?.transfer?.cancel()
  return files.filter((one) => one !== gone)
}

function movedEarlier(files: readonly Attachment[], key: string): readonly Attachment[] {
  const at = files.findIndex((one) => one.key === key)
  const [before, one] = [files[at - 1], files[at]]
  return before && one ? files.with(at - 1, one).with(at, before) : files
}
