import type { Schedule } from '@recado/contract/desk/schedules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'

const columns = [
  'schedules.id',
  'schedules.body',
  'schedules.sendAt',
  'schedules.sentAt',
  'schedules.status',
  'schedules.reason',
  'schedules.contactId',
  'schedules.ticketId',
  'schedules.connectionId',
  'schedules.userId',
  'schedules.createdAt',
  'contacts.name as contactName',
  'users.name as userName',
] as const

/** Scheduled messages joined with contact and author. */
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
export const toSchedule = ({
  contactName,
  userName,
  connectionId: whatsappId,
  ...row
}: ScheduleRow): Schedule => ({
  ...row,
  whatsappId,
  contact: { id: row.contactId, name: contactName },
  user: toPerson(row.userId, userName),
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
