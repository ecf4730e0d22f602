import i18next from 'i18next'
import { showWarning } from '../../app/calls/errors.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { mostBytesOf } from './file-kinds.ts'
import {
  changeAttachments,
  takeAttachments,
  attachmentsOf,
  type Place,
} from './saved-attachments.ts'
import { restoreAttachments } from './restore-attachments.ts'
import { prepare } from './prepare.ts'
import { sendAhead } from '../outbox/upload-ahead.ts'
import type { Attachment } from './attachment-store.ts'
import {
  arrivedTransfer,
  beginTransfer,
  type TransferState,
  type Transfer,
} from '../outbox/transfer.ts'

/** Near its end it might be gone before it is sent. */
const SAFE_MS = 3_600_000

/** What is about the file itself; anything else may pass, and until then the file goes with its message. */
const ofTheFile = /^ERR_(FILE_.+|NO_FILE|BODY_TOO_LARGE|UPLOADS_FULL)$/
const mayPass = ({ code }: TransferState) => !ofTheFile.test(code ?? '')

/** Whether another try could end otherwise: what is too much today may have room tomorrow. */
export const mayTryAgain = (standing: TransferState) =>
  standing.code === 'ERR_UPLOADS_FULL' || mayPass(standing)

/** Files just laid out: each is made lighter, and sets out as soon as it is; what is too large is said and left out. */
export async function makeReady(place: Place, laid: readonly Attachment[]): Promise<void> {
  await Promise.all(laid.map((one) => finish(place, one)))
}

async function finish(place: Place, laid: Attachment): Promise<void> {
  const { isAsItWas, ...prepared } = await prepare(laid.file)
  const say = (key: 'compressFailed' | 'fileTooLarge', more = {}) =>
    showWarning(i18next.t(key, { ns: 'messages', name: laid.file.name, ...more }))
  if (isAsItWas) say('compressFailed')
  const most = mostBytesOf(laid.mediaType)
  if (prepared.file.size > most) {
    say('fileTooLarge', { max: bytesOf(most) })
    URL.revokeObjectURL(laid.url)
    changeAttachments(place.name, (now) => now.filter(({ key }) => key !== laid.key))
  } else start(place, laid.key, { ...prepared, isReady: true })
}

/** What lay here when the page was left is laid out again, and all that lies here goes on its way. */
export async function reopen(place: Place): Promise<void> {
  await restoreAttachments(place.name, takeAttachments(place.name))
  carry(place)
}

/** Uploads attachments ahead of their messages: those that are neither uploaded nor on their way. */
export function carry(place: Place): void {
  for (const { key, isReady, transfer, refusal } of attachmentsOf(place.name)) {
    const standing = transfer?.now()
    const isStranded = standing?.state === 'failed' && mayPass(standing)
    if (isReady && refusal === undefined && (!standing || isStranded)) start(place, key)
  }
}

/** One more try. */
export const startAgain = (place: Place, { key }: Attachment): void => start(place, key)

/** Uploads nothing that was removed meanwhile. */
function start(place: Place, key: string, news: Partial<Attachment> = {}): void {
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
  { ticketId }: Place,
  { key: id, file }: Attachment,
  until: string | undefined,
): Transfer {
  const isKept = until !== undefined && Date.parse(until) - Date.now() > SAFE_MS
  const way = isKept
    ? arrivedTransfer({ id, ticketId, until })
    : beginTransfer({ id, ticketId, file })
  return { ...way, goesWith: (input, signal) => sendAhead(way, input, signal) }
}

const set = ({ name }: Place, laid: Attachment): void =>
  changeAttachments(name, (now) => now.map((one) => (one.key === laid.key ? laid : one)))
