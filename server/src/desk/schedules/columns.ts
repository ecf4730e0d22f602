import type { Recurrence } from '@recado/contract/desk/recurrence'
import type { Schedule, ScheduleFile } from '@recado/contract/desk/schedules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'

/** The files of a message in order. */
const medias = sql<ScheduleFile[] | null>`
  (select json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'mime', f.mime, 'mediaType', f.kind,
                                     'size', f.size) order by f.position)
     from schedule_files f where f.company_id = schedules.company_id and f.schedule_id = schedules.id)`

/**
 * The unsent messages of its series from this one on. The schema keeps the name apart from that of a changed row in the
 * same statement.
 */
export const remaining = sql<number>`
  case when schedules.series_id is null then 0
       else (schedules.sent_at is null)::int
            + (select count(*)::int from public.schedules later
                where later.company_id = schedules.company_id and later.series_id = schedules.series_id
                  and later.occurrence > schedules.occurrence and later.sent_at is null) end`

const columns = [
  'schedules.id',
  'schedules.body',
  'schedules.sendAt',
  'schedules.sentAt',
  'schedules.status',
  'schedules.reason',
  'schedules.cancelOnReply',
  'schedules.seriesId',
  'schedules.recurrence',
  'schedules.contactId',
  'schedules.ticketId',
  'schedules.connectionId',
  'schedules.userId',
  'schedules.createdAt',
  'contacts.name as contactName',
  'users.name as userName',
  medias.as('medias'),
  remaining.as('remaining'),
] as const

/** Scheduled messages joined with contact, author and files. */
export const selectSchedule = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('schedules')
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.companyId', '=', 'schedules.companyId')
        .onRef('contacts.id', '=', 'schedules.contactId'),
    )
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'schedules.companyId')
        .onRef('users.id', '=', 'schedules.userId'),
    )
    .select(columns)

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof selectSchedule>['executeTakeFirstOrThrow']>>

/** Converts a row to the contract's schedule. */
export const toSchedule = (row: ScheduleRow): Schedule => ({
  id: row.id,
  body: row.body,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  reason: row.reason,
  cancelOnReply: row.cancelOnReply,
  medias: row.medias ?? [],
  series:
    row.seriesId === null
      ? null
      : { id: row.seriesId, recurrence: row.recurrence as Recurrence, remaining: row.remaining },
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName },
  ticketId: row.ticketId,
  whatsappId: row.connectionId,
  userId: row.userId,
  user: toPerson(row.userId, row.userName),
  createdAt: row.createdAt.toISOString(),
})
