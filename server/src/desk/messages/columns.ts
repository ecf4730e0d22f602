import { expressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
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

/** Where a subquery finds the message that it belongs to. */
type Owner = 'messages' | 'quoted'

const eb = expressionBuilder<Tables, never>()
const companyOf = (owner: Owner) => sql.ref<number>(`${owner}.companyId`)

const authorOf = (owner: Owner) =>
  eb
    .selectFrom('users')
    .where('users.companyId', '=', companyOf(owner))
    .where('users.id', '=', sql.ref<number>(`${owner}.userId`))
    .select('users.name')
    .limit(ONE)
    .as('users')

const contactOf = (owner: Owner) =>
  eb
    .selectFrom('contacts')
    .where('contacts.companyId', '=', companyOf(owner))
    .where('contacts.id', '=', sql.ref<number>(`${owner}.contactId`))
    .select('contacts.name')
    .limit(ONE)
    .as('contacts')

const fileOf = (owner: Owner) =>
  eb
    .selectFrom('attachments')
    .where('attachments.companyId', '=', companyOf(owner))
    .where('attachments.messageId', '=', sql.ref<string>(`${owner}.id`))
    .select(['state', 'fileName', 'mime', 'size', 'width', 'height', 'seconds', 'networkRef'])
    .limit(ONE)
    .as('attachments')

/** The quoted message with its author, contact and file. */
const quotation = eb
  .selectFrom(quoted)
  .leftJoinLateral(authorOf('quoted'), (on) => on.onTrue())
  .leftJoinLateral(contactOf('quoted'), (on) => on.onTrue())
  .leftJoinLateral(fileOf('quoted'), (on) => on.onTrue())
  .where('quoted.companyId', '=', companyOf('messages'))
  .where('quoted.id', '=', sql.ref<string>('messages.quotedId'))
  .select([
    'quoted.body',
    'quoted.fromMe',
    'quoted.mediaType',
    'quoted.isDeleted',
    'quoted.userId',
    'quoted.extra',
    'quoted.ticketId',
    'quoted.contactId',
    'users.name as userName',
    'contacts.name as contactName',
    'attachments.state as fileState',
    'attachments.fileName',
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
    .leftJoinLateral(authorOf('messages'), (on) => on.onTrue())
    .leftJoinLateral(fileOf('messages'), (on) => on.onTrue())
    .leftJoinLateral(contactOf('messages'), (on) => on.onTrue())
    .leftJoinLateral(quotation, (on) => on.onTrue())
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
