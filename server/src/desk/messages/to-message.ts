import type { Message } from '@recado/contract/desk/messages'
import type { ErrorCode } from '@recado/contract/errors'
import { toPerson } from '../../accounts/users/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { SelectedMessage } from './columns.ts'
import { sentenceOf } from './line-sentences.ts'
import { Edits, Extra, Reactions, RefusedChange } from './rules.ts'

type Addresses = Pick<Ctx, 'mediaUrl'>

/** Ack of timeline lines: read, so that API clients show no pending clock. */
const LINE_ACK = 3

const fileOf = (row: SelectedMessage): Message['media'] =>
  row.fileState === null
    ? null
    : {
        state: row.fileState,
        fileName: row.fileName ?? '',
        mime: row.mime ?? '',
        size: row.size,
        width: row.width,
        height: row.height,
        seconds: row.seconds,
        failure: fileFailureOf(row),
      }

const fileFailureOf = ({ fileState, fileRefused, hasFileRef }: SelectedMessage) =>
  fileState === 'failed'
    ? {
        code: fileRefused ?? ('ERR_WAPP_DOWNLOAD_MEDIA' satisfies ErrorCode),
        canRetry: fileRefused === null && hasFileRef === true,
      }
    : null

/** A message deleted by us is hidden. A message deleted by the customer stays readable. */
const isDeletedByUs = (isDeleted: boolean | null, fromMe: boolean | null) =>
  isDeleted === true && fromMe === true

/**
 * The quotation. Its ticket may be hidden from the reader: the quotation shows the quoted text, as a phone does, but
 * its file only within the same ticket.
 */
function quotedOf(row: SelectedMessage, { mediaUrl }: Addresses): Message['quotedMsg'] {
  if (row.quotedId === null || row.quotedType === null) return null
  const isGone = isDeletedByUs(row.quotedIsDeleted, row.quotedFromMe)
  const isOfTicket = row.quotedTicketId === row.ticketId
  const hasFile = row.quotedFileState === 'ready' && !isGone && isOfTicket
  return {
    id: row.quotedId,
    body: isGone ? '' : (row.quotedBody ?? ''),
    fromMe: row.quotedFromMe ?? false,
    contact: toPerson(row.quotedContactId, row.quotedContactName),
    user: toPerson(row.quotedUserId, row.quotedUserName),
    ...speakerIn(row.quotedExtra),
    mediaType: row.quotedType,
    mediaUrl: hasFile ? mediaUrl(row.quotedId, row.quotedFileName ?? '') : null,
    isDeleted: row.quotedIsDeleted ?? false,
  }
}

function speakerIn(extra: SelectedMessage['quotedExtra']): Pick<Message, 'speaker'> {
  const { speaker } = extra === null ? {} : Extra.parse(extra)
  return speaker ? { speaker } : {}
}

function bodyOf(row: SelectedMessage, { timeZone }: Pick<Ctx, 'timeZone'>): string {
  const system = row.language && row.extra && Extra.parse(row.extra).system
  return system ? sentenceOf(system, { language: row.language!, timeZone }) : row.body
}

const failureOf = ({ failureCode: code, failureCanRetry }: SelectedMessage): Message['failure'] =>
  code === null ? null : { code, canRetry: failureCanRetry ?? false }

/** Fields that only some messages have. */
function extraOf({ extra, reactions, edits }: SelectedMessage) {
  const { location, contacts, system, speaker, cause } = extra === null ? {} : Extra.parse(extra)
  return {
    location: location ?? null,
    contacts: contacts ?? null,
    system: system ?? null,
    ...(speaker && { speaker }),
    automation: cause ? { kind: cause.kind, name: cause.name } : null,
    reactions: reactions === null ? [] : Reactions.parse(reactions),
    edits: edits === null ? [] : Edits.parse(edits),
  }
}

const deletedContent = {
  body: '',
  media: null,
  mediaUrl: null,
  location: null,
  contacts: null,
  edits: [],
  reactions: [],
  quotedMsgId: null,
  quotedMsg: null,
}

/** Converts a row to the contract's message. The signed address of a file is valid for a day. */
export const toMessage =
  (ctx: Addresses & Pick<Ctx, 'timeZone'>) =>
  (row: SelectedMessage): Message => ({
    id: row.id,
    ticketId: row.ticketId,
    position: row.position,
    body: bodyOf(row, ctx),
    fromMe: row.fromMe,
    ack: row.mediaType === 'system' ? LINE_ACK : row.ack,
    read: row.read,
    mediaType: row.mediaType,
    mediaUrl: row.fileState === 'ready' ? ctx.mediaUrl(row.id, row.fileName ?? '') : null,
    media: fileOf(row),
    ...extraOf(row),
    quotedMsgId: row.quotedId,
    quotedMsg: quotedOf(row, ctx),
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isDeleted: row.isDeleted,
    failure: failureOf(row),
    refusal: row.refusal === null ? null : RefusedChange.parse(row.refusal),
    revision: row.revision,
    contactId: row.contactId,
    contact: toPerson(row.contactId, row.contactName),
    queueId: row.queueId,
    user: toPerson(row.userId, row.userName),
    createdAt: row.createdAt.toISOString(),
    ...(isDeletedByUs(row.isDeleted, row.fromMe) && deletedContent),
  })
