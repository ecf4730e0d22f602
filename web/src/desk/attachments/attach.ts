import i18next from 'i18next'
import { showWarning } from '../../app/calls/errors.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { maxBytesOf } from './file-kinds.ts'
import {
  changeAttachments,
  takeSavedLines,
  attachmentsOf,
  type AttachmentPlace,
} from './saved-attachments.ts'
import { restoreAttachments } from './restore-attachments.ts'
import { prepare } from './prepare.ts'
import { sendWithUpload } from '../outbox/send-with-upload.ts'
import type { Attachment } from './attachment-store.ts'
import {
  finishedUpload,
  startUpload,
  type UploadState,
  type MessageUpload,
} from '../outbox/file-upload.ts'

/** A file that expires sooner than this might be deleted before it is sent. Milliseconds. */
const SAFE_MS = 3_600_000

/**
 * Errors about the file itself, or about the upload quota. Any other error may pass; until then the file is uploaded
 * with its message.
 */
const ofTheFile = /^ERR_(FILE_.+|NO_FILE|BODY_TOO_LARGE|UPLOADS_FULL)$/
const mayPass = ({ code }: UploadState) => !ofTheFile.test(code ?? '')

/** Whether another try can succeed. With ERR_UPLOADS_FULL the quota is used up now and may have room later. */
export const canRetry = (standing: UploadState) =>
  standing.code === 'ERR_UPLOADS_FULL' || mayPass(standing)

/**
 * Compresses newly attached files and uploads each as soon as it is ready. Removes files that are too large, with a
 * warning.
 */
export async function prepareAttachments(
  place: AttachmentPlace,
  laid: readonly Attachment[],
): Promise<void> {
  await Promise.all(laid.map((one) => finish(place, one)))
}

async function finish(place: AttachmentPlace, laid: Attachment): Promise<void> {
  const { isAsItWas, ...prepared } = await prepare(laid.file)
  const say = (key: 'compressFailed' | 'fileTooLarge', more = {}) =>
    showWarning(i18next.t(key, { ns: 'messages', name: laid.file.name, ...more }))
  if (isAsItWas) say('compressFailed')
  const most = maxBytesOf(laid.mediaType)
  if (prepared.file.size > most) {
    say('fileTooLarge', { max: bytesOf(most) })
    URL.revokeObjectURL(laid.url)
    changeAttachments(place.name, (now) => now.filter(({ key }) => key !== laid.key))
  } else start(place, laid.key, { ...prepared, isReady: true })
}

/** Restores the attachments saved when the page was left, then starts all uploads. */
export async function reopenAttachments(place: AttachmentPlace): Promise<void> {
  await restoreAttachments(place.name, takeSavedLines(place.name))
  moveAttachments(place)
}

/** Uploads attachments ahead of their messages: those that are neither uploaded nor on their way. */
export function moveAttachments(place: AttachmentPlace): void {
  for (const { key, isReady, transfer, refusal } of attachmentsOf(place.name)) {
    const standing = transfer?.now()
    const isStranded = standing?.state === 'failed' && mayPass(standing)
    if (isReady && refusal === undefined && (!standing || isStranded)) start(place, key)
  }
}

/** Starts the upload again. */
export const restartUpload = (place: AttachmentPlace, { key }: Attachment): void =>
  start(place, key)

/** Skips files that have been removed in the meantime. */
function start(place: AttachmentPlace, key: string, news: Partial<Attachment> = {}): void {
  const before = attachmentsOf(place.name).find((one) => one.key === key)
  if (!before) return
  const { refusal: _refusal, until, ...laid } = { ...before, ...news }
  const transfer = transferOf(place, laid, until)
  set(place, { ...laid, transfer, ...(until !== undefined && { until }) })
  const stop = transfer.watch(() => {
    const now = transfer.now()
    if (now.state !== 'here' && now.state !== 'failed') return
    stop()
    const current = attachmentsOf(place.name).find((one) => one.transfer === transfer)
    if (!current) return
    if (now.until !== undefined) set(place, { ...current, until: now.until })
    else if (now.code !== undefined && !mayPass(now)) set(place, { ...current, refusal: now.code })
  })
}

function transferOf(
  { ticketId }: AttachmentPlace,
  { key: id, file }: Attachment,
  until: string | undefined,
): MessageUpload {
  const isKept = until !== undefined && Date.parse(until) - Date.now() > SAFE_MS
  const way = isKept ? finishedUpload({ id, ticketId, until }) : startUpload({ id, ticketId, file })
  return { ...way, goesWith: (input, signal) => sendWithUpload(way, input, signal) }
}

const set = ({ name }: AttachmentPlace, laid: Attachment): void =>
  changeAttachments(name, (now) => now.map((one) => (one.key === laid.key ? laid : one)))
