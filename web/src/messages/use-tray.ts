import { limits } from '@recado/contract/limits'
import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showWarning } from '../app/errors.ts'
import { useSession } from '../app/session.ts'
import { bytesOf } from './file-words.ts'
import { changeTray, openTray, useTrayOf } from './kept-trays.ts'
import { newId } from './new-id.ts'
import { kindOfFile, mostBytesOf, prepare } from './prepare.ts'
import type { Laid } from './tray-store.ts'

const lay = (file: File): Laid => ({
  key: newId(),
  file,
  mediaType: kindOfFile(file),
  url: URL.createObjectURL(file),
  width: null,
  height: null,
  isReady: false,
})

/** The files one is about to send: chosen, pasted or dropped, in an order one may change. */
export function useTray(ticketId: number, isOpen: boolean) {
  const { user } = useSession()
  const name = `${user.id}/${ticketId}`
  const files = useTrayOf(name)
  const setFiles: SetFiles = (change) => changeTray(name, change)
  const [timesLaid, setTimesLaid] = useState(0)
  const layOut = useAdding(files.length, setFiles)
  const add = (chosen: readonly File[]) => {
    layOut(chosen)
    if (chosen.length > 0) setTimesLaid((times) => times + 1)
  }
  const dropping = useDropping(isOpen, add)
  useEffect(() => void openTray(name), [name])
  return {
    name,
    files,
    isReady: files.every(({ isReady }) => isReady),
    /** How often somebody laid files out by hand; what comes by itself does not count. */
    timesLaid,
    isOver: dropping.isOver,
    drop: dropping.marks,
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

export type Tray = ReturnType<typeof useTray>

type SetFiles = (change: (now: readonly Laid[]) => readonly Laid[]) => void

/** Lays files out at once and makes them ready one by one; what is too large or too many is said and left out. */
function useAdding(count: number, setFiles: SetFiles) {
  const warn = useWarnings()
  const finish = async (laid: Laid) => {
    const { isAsItWas, ...prepared } = await prepare(laid.file)
    if (isAsItWas) warn.notPressed(laid.file)
    if (prepared.file.size > mostBytesOf(laid.mediaType)) {
      warn.tooLarge(laid)
      return setFiles((now) => takenOut(now, laid.key))
    }
    const ready = { ...laid, ...prepared, isReady: true }
    setFiles((now) => now.map((one) => (one.key === laid.key ? ready : one)))
  }
  return (chosen: readonly File[]) => {
    const room = Math.max(0, limits.filesMax - count)
    if (chosen.length > room) warn.tooMany()
    const laid = chosen.slice(0, room).map(lay)
    setFiles((now) => [...now, ...laid])
    for (const one of laid) void finish(one)
  }
}

/** The page's own address of a file not sent is given back. */
function takenOut(files: readonly Laid[], key: string): readonly Laid[] {
  const gone = files.find((one) => one.key === key)
  if (gone) URL.revokeObjectURL(gone.url)
  return files.filter((one) => one !== gone)
}

function movedEarlier(files: readonly Laid[], key: string): readonly Laid[] {
  const at = files.findIndex((one) => one.key === key)
  const [before, one] = [files[at - 1], files[at]]
  return before && one ? files.with(at - 1, one).with(at, before) : files
}

function useWarnings() {
  const { t } = useTranslation('messages')
  return {
    tooMany: () => showWarning(t('tooManyFiles', { max: limits.filesMax })),
    tooLarge: ({ file, mediaType }: Laid) =>
      showWarning(t('fileTooLarge', { name: file.name, max: bytesOf(mostBytesOf(mediaType)) })),
    notPressed: ({ name }: File) => showWarning(t('compressFailed', { name })),
  }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

function useDropping(isOpen: boolean, add: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  if (!isOpen) return { isOver: false, marks: {} }
  const marks = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
      setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      add([...event.dataTransfer.files])
    },
  }
  return { isOver, marks }
}
