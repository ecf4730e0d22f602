import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { RowVersion } from '../../platform/read-path/row-cache.ts'
import type { Language } from '../../platform/language.ts'
import type { Tables } from '../../platform/database/tables.ts'

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
  'quoted.extra as quotedExtra',
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

/** A row of `selectMessage`. */
export type SelectedMessage = Awaited<
  ReturnType<ReturnType<typeof selectMessage>['executeTakeFirstOrThrow']>
>

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
