import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/desk/messages'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { RowVersion } from '../../platform/read-path/row-cache.ts'
import type { Language } from '../../platform/language.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'
import { sentenceOf } from './line-sentences.ts'
import { Edits, Extra, Reactions, RefusedChange } from './rules.ts'

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
  'contacts.name as contactName',
  'quoted.ticketId as quotedTicketId',
  'quoted.contactId as quotedContactId',
  'quotedContacts.name as quotedContactName',
  'quotedFiles.state as quotedFileState',
  'quotedFiles.fileName as quotedFileName',
] as const

/**
 * Whether a failed file can be fetched again: the error of a permanent refusal, and whether a network reference exists.
 */
const fileState = [
  sql<string | null>`attachments.network_ref ->> 'refused'`.as('fileRefused'),
  sql<boolean | null>`attachments.network_ref is not null`.as('hasFileRef'),
] as const

/** Language in which the company reads timeline lines. */
const language = sql<Language | null>`case when messages.media_type = 'system'
  then (select companies.language from companies where companies.id = messages.company_id) end`.as(
  'language',
)

/** Schema-qualified: in a statement with a `messages` CTE, the bare name means only the rows of the CTE. */
const quoted = sql<Selectable<Tables['messages']>>`public.messages`.as('quoted')

/** Messages joined with author, file and contact. */
const joined = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
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
    .leftJoin('contacts', (on) =>
      on
        .onRef('contacts.companyId', '=', 'messages.companyId')
        .onRef('contacts.id', '=', 'messages.contactId'),
    )

/** Messages joined with author, file and quotation. */
export const selectMessage = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  joined(db)
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
    .leftJoin('contacts as quotedContacts', (on) =>
      on
        .onRef('quotedContacts.companyId', '=', 'quoted.companyId')
        .onRef('quotedContacts.id', '=', 'quoted.contactId'),
    )
    .leftJoin('attachments as quotedFiles', (on) =>
      on
        .onRef('quotedFiles.companyId', '=', 'quoted.companyId')
        .onRef('quotedFiles.messageId', '=', 'quoted.id'),
    )
    .select(columns)
    .select(fileState)
    .select(language)

const contactVersion = sql`(select contacts.xmin from contacts
      where contacts.company_id = messages.company_id and contacts.id = messages.contact_id)`

/**
 * Version of everything shown of a message, except the company's names (`namesVersion`). Changes when any joined row
 * changes. Text without a quotation has no file, so its version is cheaper.
 */
const version = sql<string>`case
  when messages.media_type in ('text', 'system') and messages.quoted_id is null
  then concat(messages.xmin, '.', ${contactVersion})
  else concat(messages.xmin, '.', ${contactVersion}, '.',
    (select attachments.xmin from attachments
      where attachments.company_id = messages.company_id and attachments.message_id = messages.id), '.',
    (select concat(quoted.xmin, '.', contacts.xmin, '.', attachments.xmin)
       from public.messages quoted
       left join contacts on contacts.company_id = quoted.company_id and contacts.id = quoted.contact_id
       left join attachments
         on attachments.company_id = quoted.company_id and attachments.message_id = quoted.id
      where quoted.company_id = messages.company_id and quoted.id = messages.quoted_id))
  end`.as('version')

/** Messages with their version. */
export const selectVersionedMessage = (db: Kysely<Tables>) => selectMessage(db).select(version)

/** Select list of a page of messages; the caller appends conditions, order and limit. */
export type MessagePageReader<Row> = (db: Kysely<Tables>) => RawBuilder<Row>

/** Message ids with the version of everything shown. */
export const namedMessages: MessagePageReader<RowVersion> = () =>
  sql`select messages.id, ${version} from messages`

export type VersionedMessageRow = SelectedMessage & { version: string }

/** SQL of the part that is identical for every page; compiled once. */
let everyPage: string | undefined

/** Whole messages with their version. */
export const versionedMessages: MessagePageReader<VersionedMessageRow> = (db) =>
  sql.raw((everyPage ??= selectVersionedMessage(db).compile().sql))

type Addresses = Pick<Ctx, 'mediaUrl'>
/** Ack of timeline lines: read, so that API clients show no pending clock. */
const LINE_ACK = 3
/** A row of `selectMessage`. */
export type SelectedMessage = Awaited<
  ReturnType<ReturnType<typeof selectMessage>['executeTakeFirstOrThrow']>
>

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
    mediaType: row.quotedType,
    mediaUrl: hasFile ? mediaUrl(row.quotedId, row.quotedFileName ?? '') : null,
    isDeleted: row.quotedIsDeleted ?? false,
  }
}

function bodyOf(row: SelectedMessage, { timeZone }: Pick<Ctx, 'timeZone'>): string {
  const system = row.language && row.extra && Extra.parse(row.extra).system
  return system ? sentenceOf(system, { language: row.language!, timeZone }) : row.body
}

const failureOf = ({ failureCode: code, failureCanRetry }: SelectedMessage): Message['failure'] =>
  code === null ? null : { code, canRetry: failureCanRetry ?? false }

/** Fields that only some messages have. */
function extraOf({ extra, reactions, edits }: SelectedMessage) {
  const { location, contacts, system } = extra === null ? {} : Extra.parse(extra)
  return {
    location: location ?? null,
    contacts: contacts ?? null,
    system: system ?? null,
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
