import { randomUUID } from 'node:crypto'
import { contactMerges } from '@recado/contract/contacts/merges'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { ticketNotes } from '@recado/contract/desk/notes'
import type { Caller } from '../caller.ts'
import type { Company } from '../company.ts'
import { owner } from '../database.ts'
import type { RecordKind } from './named-records.ts'
import { aMobile, uploadSheet } from '../spreadsheet.ts'

/** Part of every text of the hidden conversation. If it appears in a response, the conversation was read. */
export const MARK = 'marca-oculta'

export type HiddenConversation = Record<RecordKind, unknown> & {
  failedId: string
  sentId: string
  fileId: string
  laneId: number
  tagId: number
  templateId: number
  macroId: number
  userId: number
}

type SharedRows = Pick<HiddenConversation, 'laneId' | 'tagId' | 'templateId' | 'macroId'> & {
  connectionId: number
}

/** Rows shared by all conversations of a company. */
export async function sharedRowsOf({ companyId, connection }: Company): Promise<SharedRows> {
  const { id: connectionId } = await connection({ isDefault: true })
  const [lane] = await owner`
    insert into lanes (company_id, title, position) values (${companyId}, 'Proposta', 1) returning id`
  const [tag] = await owner`
    insert into tags (company_id, name, color) values (${companyId}, 'VIP', '#112233') returning id`
  const [template] = await owner`
    insert into message_templates (company_id, connection_id, remote_id, name, language, category, status, body)
    values (${companyId}, ${connectionId}, 'x', 'oi', 'pt_BR', 'UTILITY', 'APPROVED', 'Oi') returning id`
  const [macro] = await owner`
    insert into automation_rules (company_id, name, trigger, match, conditions, actions)
    values (${companyId}, 'Pôr VIP', 'manual', 'all', '[]',
            jsonb_build_array(jsonb_build_object('kind', 'addTag', 'id', ${tag.id}::int))) returning id`
  const records = { laneId: lane.id, tagId: tag.id, templateId: template.id, macroId: macro.id }
  return { connectionId, ...records }
}

/** A conversation held by this user, with all its related rows. */
export async function conversationOf(
  company: Company,
  holder: Caller,
  { connectionId, ...shared }: SharedRows,
  mark = 'conversa',
): Promise<HiddenConversation> {
  const { companyId, contact, ticket, message, ana } = company
  const { id: contactId } = await contact({ name: 'Lia Duarte' })
  const userId = holder.user.id
  const made = await ticket({ contactId, connectionId, status: 'open', userId })
  const { id: ticketId, uuid: ticketUuid } = made
  const body = `${mark} segredo`
  const said = await message(made, { body, networkId: randomUUID() })
  const ours = { body, fromMe: true, userId, createdAt: new Date() }
  const failure = { failureCode: 'ERR_SENDING_WAPP_MSG', failureCanRetry: true }
  const failed = await message(made, { ...ours, ...failure, networkId: randomUUID() })
  const sent = await message(made, { ...ours, ack: 1, networkId: randomUUID() })
  const file = await message(made, { body, mediaType: 'image', networkId: randomUUID() })
  await owner`
    insert into attachments (company_id, message_id, connection_id, file_name, mime, state, network_ref)
    values (${companyId}, ${file.id}, ${connectionId}, ${`${mark}.jpg`}, 'image/jpeg', 'failed', '{}')`
  const [upload] = await owner`
    insert into uploads (company_id, id, user_id, ticket_id, storage_key, file_name, mime, kind, size)
    values (${companyId}, gen_random_uuid(), ${userId}, ${ticketId}, ${`${mark}-${ticketId}`}, ${`${mark}.txt`},
            'text/plain', 'document', 1) returning id`
  const [card] = await owner`
    insert into cards (company_id, lane_id, ticket_id, position)
    values (${companyId}, ${shared.laneId}, ${ticketId}, 1) returning id`
  const { id: noteId } = await holder(ticketNotes.create, { ticketId, note: body })
  const later = { contactId, ticketId, body, sendAt: '2099-01-01T10:00:00Z' }
  const { id: scheduleId } = await holder(schedules.create, later)
  const { id: importId } = await uploadSheet(holder, `nome,numero\n${mark},${aMobile()}\n`)
  const [kept, merged, other] = await Promise.all([contact(), contact(), contact()])
  const join = { keptId: kept.id, mergedId: merged.id }
  const { id: mergeId } = await ana(contactMerges.merge, join)
  await holder(messages.list, { ticketId })
  return {
    ...shared,
    ticketId,
    ticketUuid,
    contactId,
    contactIds: [contactId],
    messageId: said.id,
    quotedMsgId: said.id,
    uploadId: upload.id as string,
    uploads: [upload.id],
    keptId: contactId,
    mergedId: other.id,
    firstId: contactId,
    secondId: other.id,
    scheduleId,
    cardId: card.id as number,
    noteId,
    importId,
    mergeId,
    failedId: failed.id,
    sentId: sent.id,
    fileId: file.id,
    userId,
  }
}

/** A hash of all rows of a conversation. */
export async function fingerprintOf({ ticketId, contactId }: HiddenConversation): Promise<string> {
  const columns = await owner<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
       and (a.attname in ('ticket_id', 'contact_id') or (a.attname = 'id' and c.relname in ('tickets', 'contacts')))
     order by 1, 2`
  const parts = columns.map(({ table, column }) => {
    const of = column === 'ticket_id' || table === 'tickets' ? ticketId : contactId
    return `select '${table}.${column}' as name, md5(string_agg(t::text, '' order by t::text)) as sum
      from ${table} t where ${table === 'tickets' && column === 'contact_id' ? 'false' : `${column} = ${Number(of)}`}`
  })
  const text = parts.join(' union all ')
  return JSON.stringify(await owner(Object.assign([text], { raw: [text] })))
}
