import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { RowVersion } from '../../platform/read-path/row-cache.ts'
import type { Language } from '../../platform/language.ts'
import type { Tables } from '../../platform/database/tables.ts'

const ONE = sql.lit(1)

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
  'quoted.userName as quotedUserName',
  'contacts.name as contactName',
  'quoted.ticketId as quotedTicketId',
  'quoted.contactId as quotedContactId',
  'quoted.contactName as quotedContactName',
  'quoted.fileState as quotedFileState',
  'quoted.fileName as quotedFileName',
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

type Outer = ExpressionBuilder<Tables, 'messages'>

const authorOf = (eb: Outer) =>
  eb
    .selectFrom('users')
    .whereRef('users.companyId', '=', 'messages.companyId')
    .whereRef('users.id', '=', 'messages.userId')
    .select('users.name')
    .limit(ONE)
    .as('users')

const contactOf = (eb: Outer) =>
  eb
    .selectFrom('contacts')
    .whereRef('contacts.companyId', '=', 'messages.companyId')
    .whereRef('contacts.id', '=', 'messages.contactId')
    .select('contacts.name')
    .limit(ONE)
    .as('contacts')

const fileOf = (eb: Outer) =>
  eb
    .selectFrom('attachments')
    .whereRef('attachments.companyId', '=', 'messages.companyId')
    .whereRef('attachments.messageId', '=', 'messages.id')
    .select(['state', 'fileName', 'mime', 'size', 'width', 'height', 'seconds', 'networkRef'])
    .limit(ONE)
    .as('attachments')

type OfQuoted = ExpressionBuilder<Tables & { quoted: Tables['messages'] }, 'quoted'>

const quotedAuthor = (eb: OfQuoted) =>
  eb
    .selectFrom('users')
    .whereRef('users.companyId', '=', 'quoted.companyId')
    .whereRef('users.id', '=', 'quoted.userId')
    .select('users.name')
    .limit(ONE)
    .as('authors')

const quotedContact = (eb: OfQuoted) =>
  eb
    .selectFrom('contacts')
    .whereRef('contacts.companyId', '=', 'quoted.companyId')
    .whereRef('contacts.id', '=', 'quoted.contactId')
    .select('contacts.name')
    .limit(ONE)
    .as('quotedContacts')

const quotedFile = (eb: OfQuoted) =>
  eb
    .selectFrom('attachments')
    .whereRef('attachments.companyId', '=', 'quoted.companyId')
    .whereRef('attachments.messageId', '=', 'quoted.id')
    .select(['attachments.state', 'attachments.fileName'])
    .limit(ONE)
    .as('quotedFiles')

/** The quoted message with its author, contact and file. */
const quotationOf = (eb: Outer) =>
  eb
    .selectFrom(quoted)
    .leftJoinLateral(quotedAuthor, (on) => on.onTrue())
    .leftJoinLateral(quotedContact, (on) => on.onTrue())
    .leftJoinLateral(quotedFile, (on) => on.onTrue())
    .whereRef('quoted.companyId', '=', 'messages.companyId')
    .whereRef('quoted.id', '=', 'messages.quotedId')
    .select([
      'quoted.body',
      'quoted.fromMe',
      'quoted.mediaType',
      'quoted.isDeleted',
      'quoted.userId',
      'quoted.extra',
      'quoted.ticketId',
      'quoted.contactId',
      'authors.name as userName',
      'quotedContacts.name as contactName',
      'quotedFiles.state as fileState',
      'quotedFiles.fileName',
    ])
    .limit(ONE)
    .as('quoted')

/**
 * Messages joined with author, file, contact and quotation. `limit 1` in a lateral join finds each row by its whole key:
 * joined without it, all rows of the company are read while the planner believes a table to be almost empty.
 */
export const selectMessage = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('messages')
    .leftJoinLateral(authorOf, (on) => on.onTrue())
    .leftJoinLateral(fileOf, (on) => on.onTrue())
    .leftJoinLateral(contactOf, (on) => on.onTrue())
    .leftJoinLateral(quotationOf, (on) => on.onTrue())
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
