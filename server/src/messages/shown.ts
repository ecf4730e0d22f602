import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Tables } from '../platform/tables.ts'
import { personOf } from '../users/rules.ts'
import { Edits, Extra, Reactions, Refused } from './rules.ts'

const columns = [
  'messages.id',
  'messages.ticketId',
  'messages.position',
  'messages.body',
  'messages.fromMe',
  'messages.ack',
  'messages.read',
  'messages.mediaType',
  'messages.quotedId',
  'messages.extra',
  'messages.reactions',
  'messages.isEdited',
  'messages.edits',
  'messages.isForwarded',
  'messages.isDeleted',
  'messages.failureCode',
  'messages.failureCanRetry',
  'messages.refusal',
  'messages.revision',
  'messages.contactId',
  'messages.queueId',
  'messages.userId',
  'messages.createdAt',
  'users.name as userName',
  'attachments.state as fileState',
  'attachments.fileName',
  'attachments.mime',
  'attachments.size',
  'attachments.width',
  'attachments.height',
  'attachments.seconds',
  'quoted.body as quotedBody',
  'quoted.fromMe as quotedFromMe',
  'quoted.mediaType as quotedType',
  'quoted.isDeleted as quotedIsDeleted',
  'quoted.userId as quotedUserId',
  'authors.name as quotedUserName',
] as const

/** Why a file would not come the next time either, and whether there is a way to it at all. */
const awaited = [
  sql<string | null>`attachments.network_ref ->> 'refused'`.as('fileRefused'),
  sql<boolean | null>`attachments.network_ref is not null`.as('hasFileRef'),
] as const

/** By its full name: in a statement that also writes messages, the short one means only those written by it. */
const quoted = sql<Selectable<Tables['messages']>>`public.messages`.as('quoted')

/** A message with its author, its file and what it quotes, in one statement. */
export const shownFrom = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('messages')
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'messages.companyId')
        .onRef('users.id', '=', 'messages.userId'),
    )
    .leftJoin('attachments', (on) =>
      on
        .onRef('attachments.companyId', '=', 'messages.companyId')
        .onRef('attachments.messageId', '=', 'messages.id'),
    )
    .leftJoin(quoted, (on) =>
      on
        .onRef('quoted.companyId', '=', 'messages.companyId')
        .onRef('quoted.id', '=', 'messages.quotedId'),
    )
    .leftJoin('users as authors', (on) =>
      on
        .onRef('authors.companyId', '=', 'quoted.companyId')
        .onRef('authors.id', '=', 'quoted.userId'),
    )
    .select(columns)
    .select(awaited)

/**
 * The version of all that a message is shown with, beside what its company calls people (`namesVersion`). Words alone
 * carry no file.
 */
const version = sql<string>`case
  when messages.media_type in ('text', 'system') and messages.quoted_id is null then messages.xmin::text
  else concat(messages.xmin, '.',
    (select attachments.xmin from attachments
      where attachments.company_id = messages.company_id and attachments.message_id = messages.id), '.',
    (select quoted.xmin from public.messages quoted
      where quoted.company_id = messages.company_id and quoted.id = messages.quoted_id))
  end`.as('version')

/** Messages by id and by the version of all that is shown of them. */
export const named = sql<{
  id: string
  version: string
}>`select messages.id, ${version} from messages`

/** A message with that version. */
export const versionedFrom = (db: Kysely<Tables>) => shownFrom(db).select(version)

type Shown = Awaited<ReturnType<ReturnType<typeof shownFrom>['executeTakeFirstOrThrow']>>

const fileOf = (row: Shown): Message['media'] =>
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

const fileFailureOf = ({ fileState, fileRefused, hasFileRef }: Shown) =>
  fileState === 'failed'
    ? {
        code: fileRefused ?? ('ERR_WAPP_DOWNLOAD_MEDIA' satisfies ErrorCode),
        canRetry: fileRefused === null && hasFileRef === true,
      }
    : null

/** What we deleted is gone from the desk too; what the customer deleted stays readable. */
const isTakenBack = (isDeleted: boolean | null, fromMe: boolean | null) =>
  isDeleted === true && fromMe === true

const quotedOf = (row: Shown): Message['quotedMsg'] =>
  row.quotedId === null || row.quotedType === null
    ? null
    : {
        id: row.quotedId,
        body: isTakenBack(row.quotedIsDeleted, row.quotedFromMe) ? '' : (row.quotedBody ?? ''),
        fromMe: row.quotedFromMe ?? false,
        user: personOf(row.quotedUserId, row.quotedUserName),
        mediaType: row.quotedType,
        isDeleted: row.quotedIsDeleted ?? false,
      }

const failureOf = ({ failureCode: code, failureCanRetry }: Shown): Message['failure'] =>
  code === null ? null : { code, canRetry: failureCanRetry ?? false }

/** What only some messages carry. */
function extraOf({ extra, reactions, edits }: Shown) {
  const { location, contacts, system } = extra === null ? {} : Extra.parse(extra)
  return {
    location: location ?? null,
    contacts: contacts ?? null,
    system: system ?? null,
    reactions: reactions === null ? [] : Reactions.parse(reactions),
    edits: edits === null ? [] : Edits.parse(edits),
  }
}

const nothingLeft = {
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

/** The row as the contract shows it; the address of a file is signed for a day. */
export const present =
  ({ mediaUrl }: Pick<Ctx, 'mediaUrl'>) =>
  (row: Shown): Message => ({
    id: row.id,
    ticketId: row.ticketId,
    position: row.position,
    body: row.body,
    fromMe: row.fromMe,
    ack: row.ack,
    read: row.read,
    mediaType: row.mediaType,
    mediaUrl: row.fileState === 'ready' ? mediaUrl(row.id, row.fileName ?? '') : null,
    media: fileOf(row),
    ...extraOf(row),
    quotedMsgId: row.quotedId,
    quotedMsg: quotedOf(row),
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isDeleted: row.isDeleted,
    failure: failureOf(row),
    refusal: row.refusal === null ? null : Refused.parse(row.refusal),
    revision: row.revision,
    contactId: row.contactId,
    queueId: row.queueId,
    user: personOf(row.userId, row.userName),
    createdAt: row.createdAt.toISOString(),
    ...(isTakenBack(row.isDeleted, row.fromMe) && nothingLeft),
  })
