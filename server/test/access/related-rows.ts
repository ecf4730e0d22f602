import type { Selectable } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'
import { ownerDb } from '../company.ts'

type Ticket = Pick<Selectable<Tables['tickets']>, 'companyId' | 'id' | 'contactId' | 'connectionId'>

/**
 * Adds related rows to a ticket: a note on this line that mentions these users, with mentions seen, a scheduled
 * message, a card in a lane of its own, and a template of its connection. Returns the template's id.
 */
export async function addRelatedRows(
  ticket: Ticket,
  lineId: string,
  named: number[],
): Promise<number> {
  const { companyId, id: ticketId, contactId, connectionId } = ticket
  const hanging = { companyId, ticketId, contactId }
  const { id: noteId } = await ownerDb
    .insertInto('ticketNotes')
    .values({ ...hanging, note: 'segredo', lineId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ownerDb
    .insertInto('mentions')
    .values(named.map((userId) => ({ companyId, noteId, userId, name: 'Alguém' })))
    .execute()
  const at = new Date('2027-01-01T12:00:00Z')
  const later = { ...hanging, body: 'depois', sendAt: at, nextAt: at }
  await ownerDb.insertInto('schedules').values(later).execute()
  const { id: laneId } = await ownerDb
    .insertInto('lanes')
    .values({ companyId, title: 'Proposta', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ownerDb.insertInto('cards').values({ companyId, ticketId, laneId, position: 1 }).execute()
  const template = {
    companyId,
    connectionId: connectionId!,
    remoteId: String(ticketId),
    name: 'oi',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    body: 'Oi',
  } as const
  const { id } = await ownerDb
    .insertInto('messageTemplates')
    .values(template)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
