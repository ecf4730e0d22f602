import type { OutgoingFile } from '../outbox/compose.ts'
import { forgetFile, saveFile } from '../outbox/saved-files.ts'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'

/** A file attached to a draft. Pictures are compressed first. */
export type Attachment = OutgoingFile & {
  key: string
  isReady: boolean
  /** When the server deletes the uploaded file. */
  until?: string
  /** The error code with which the server refused the file. */
  refusal?: string
}

const keyOf = (name: string) => `recado-tray-${name}`

type Change = { before: readonly Attachment[]; next: readonly Attachment[] }

/**
 * Saves the order and the captions at once and each file when it is ready. Deletes the saved copies of removed files.
 */
export function saveAttachments(name: string, { before, next }: Change): void {
  const ready = next.filter(({ isReady }) => isReady)
  saveLocal(keyOf(name), ready.length === 0 ? '' : JSON.stringify(ready.map(lineOf)))
  for (const { key, file } of ready)
    if (!before.some((one) => one.key === key && one.file === file && one.isReady))
      void saveFile(key, file)
  for (const { key } of before) if (!next.some((one) => one.key === key)) void forgetFile(key)
}

const lineOf = ({
  file: _file,
  url: _url,
  isReady: _isReady,
  transfer: _transfer,
  refusal: _refusal,
  ...line
}: Attachment) => line

/** The saved lines of the attachments under this name, including those of an earlier page; empty if there are none. */
export const readSavedLines = (name: string): string => readLocal(keyOf(name))
