import type { Ctx } from '../../platform/ctx.ts'

/**
 * Locks the schedules of a ticket or contact that is about to be deleted, before its tickets: a schedule that is sent or
 * cancelled is locked before its ticket too.
 */
export const lockSchedulesOf = (
  { db }: Ctx,
  column: 'ticketId' | 'contactId',
  id: number,
): Promise<{ id: number }[]> =>
  db.selectFrom('schedules').select('id').where(column, '=', id).orderBy('id').forUpdate().execute()
