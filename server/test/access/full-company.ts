import { allFixtures } from '../all-fixtures.ts'
import { aCompany, type Company } from '../company.ts'
import { owner } from '../database.ts'

/** Part of every text of the full company. If it appears in a response, that company was read. */
export const MARK = 'marca-azul'

/** A company with a row in every table. Every text contains the mark. */
export async function aFullCompany() {
  const company = await aCompany()
  const { companyId, connection, contact, ticket, message, sales, bia, neighbour, stranger } =
    company
  const mine = {
    connection: await connection({ name: `${MARK} número`, qrcode: `${MARK} qr`, isDefault: true }),
    contact: await contact({ name: `${MARK} Lia`, email: `${MARK}@lia.test` }),
  }
  const answered = await ticket({
    contactId: mine.contact.id,
    connectionId: mine.connection.id,
    queueId: sales.id,
    userId: bia.user.id,
    status: 'open',
    lastMessage: `${MARK} última`,
    unreadMessages: 1,
  })
  const waiting = await ticket({ status: 'pending', queueId: sales.id })
  const failed = await message(answered, {
    body: `${MARK} mensagem`,
    fromMe: true,
    failureCode: 'ERR_SENDING_WAPP_MSG',
    failureCanRetry: true,
  })
  await message(answered, { body: `${MARK} pergunta` })
  const file = [failed.id, `${MARK}.pdf`, `${MARK}-key`]
  await owner`
    insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${companyId}, ${file[0]}, ${file[1]}, 'application/pdf', ${file[2]})`
  const [upload] = await owner`
    insert into uploads (company_id, id, user_id, ticket_id, storage_key, file_name, mime, kind, size)
    values (${companyId}, gen_random_uuid(), ${bia.user.id}, ${answered.id}, ${`${MARK}-foto`}, ${`${MARK}.jpg`},
            'image/jpeg', 'image', 1) returning id`
  await owner`
    insert into contact_pictures (company_id, contact_id, asked_at, next_at)
    values (${companyId}, ${mine.contact.id}, now(), now())`
  await owner`
    insert into outbox (company_id, connection_id, message_id, contact_id)
    values (${companyId}, ${mine.connection.id}, ${failed.id}, ${answered.id})`
  await owner`
    insert into journal (company_id, connection_id, network_id, from_me, conversation_key)
    values (${companyId}, ${mine.connection.id}, 'n-1', false, 'x')`
  await owner`
    insert into day_figures (company_id, day, queue_id, connection_id, begun)
    values (${companyId}, '2026-01-05', ${sales.id}, ${mine.connection.id}, 1)`
  await owner`
    insert into attendant_days (company_id, day, user_id, queue_id, connection_id, finished)
    values (${companyId}, '2026-01-05', ${bia.user.id}, ${sales.id}, ${mine.connection.id}, 1)`
  await owner`
    insert into support_entries
      (company_id, operator_company_id, operator_id, operator_session_id, operator_name, reason, ends_at)
    values (${companyId}, ${neighbour.companyId}, ${stranger.user.id}, ${stranger.claims.sessionId}, 'Otto',
            ${`${MARK} não envia`}, now())`
  await owner`
    insert into company_months (company_id, month, position) values (${companyId}, '2026-01-01', 0)`
  await owner`insert into storage_counts (company_id, change) values (${companyId}, 1)`
  await deadlineRows(company, answered.id)
  await owner`
    insert into aggregated_days (company_id, until, time_zone)
    values (${companyId}, '2026-01-06', 'America/Sao_Paulo')`
  await owner`
    insert into connection_secrets (company_id, connection_id, sealed)
    values (${companyId}, ${mine.connection.id}, '\\x00')`
  await owner`
    insert into connection_keys (company_id, connection_id, kind, key, sealed)
    values (${companyId}, ${mine.connection.id}, 'session', ${MARK}, '\\x00')`
  await owner`
    insert into connection_leases (company_id, connection_id, owner, epoch, expires_at)
    values (${companyId}, ${mine.connection.id}, gen_random_uuid(), 1, now() + interval '1 day')`
  await owner`insert into suppressions (company_id, number) values (${companyId}, '5511980000001')`
  await owner`
    insert into refresh_tokens (company_id, session_id, token_hash)
    values (${companyId}, ${bia.claims.sessionId}, sha256(gen_random_uuid()::text::bytea))`
  const template = await postedByMeta(company, mine.connection.id, mine.contact.id)
  const desk = {
    ...(await relatedRows(company, answered, mine.contact.id)),
    merged: (await contact({ name: `${MARK} Lia de novo` })).id,
  }
  const sheets = await mergedAndImported(company, mine.contact.id, desk.merged)
  const [idle] = await owner`
    insert into idle_schedules (company_id, connection_id, message, interval_in_minutes)
    values (${companyId}, ${mine.connection.id}, ${`${MARK} ainda aí?`}, 30) returning id`
  await owner`
    insert into connection_queues (company_id, connection_id, queue_id)
    values (${companyId}, ${mine.connection.id}, ${sales.id})`
  await owner`
    insert into typebots (company_id, connection_id, typebot, public_id, delay_message, enabled)
    values (${companyId}, ${mine.connection.id}, ${`${MARK} fluxo`}, ${`${MARK}-1`}, 1000, true)`
  const fixtureRows = await Promise.all(
    allFixtures.map(({ insertRow }) => insertRow(company, MARK)),
  )
  const theirs = {
    connection: await neighbour.connection({ isDefault: true }),
    contact: await neighbour.contact(),
    waiting: await neighbour.ticket({ status: 'pending' }),
    talking: await neighbour.ticket({ status: 'open', userId: stranger.user.id }),
  }
  return {
    ...company,
    mine: {
      ...mine,
      template,
      ...desk,
      ...sheets,
      idle: idle.id,
      upload: upload.id as string,
      answered,
      waiting,
      failed,
    },
    theirs,
    /** In the order of `allFixtures`. */
    fixtureRows,
  }
}

/** A running deadline, one that was met, and the sums of a past day. */
async function deadlineRows({ companyId, sales, bia }: Company, ticketId: number) {
  await owner`
    insert into deadlines (company_id, ticket_id, kind, queue_id, started_at, due_at)
    values (${companyId}, ${ticketId}, 'nextResponse', ${sales.id}, now(), now() + interval '1 day')`
  await owner`
    insert into service_level_results
      (company_id, ticket_id, kind, is_met, queue_id, connection_id, user_id, tag_ids, decided_at)
    values (${companyId}, ${ticketId}, 'nextResponse', true, ${sales.id}, 0, ${bia.user.id}, '{}', now())`
  await owner`
    insert into service_level_days (company_id, day, kind, user_id, queue_id, connection_id, met, missed)
    values (${companyId}, '2026-01-05', 'nextResponse', ${bia.user.id}, ${sales.id}, 0, 1, 0)`
  await owner`
    insert into service_level_tag_days (company_id, day, kind, tag_id, queue_id, connection_id, met, missed)
    values (${companyId}, '2026-01-05', 'nextResponse', 1, ${sales.id}, 0, 1, 0)`
}

/** Additional rows of a Cloud API connection. */
async function postedByMeta({ companyId }: Company, connectionId: number, contactId: number) {
  await owner`
    insert into cloud_settings (company_id, connection_id, phone_number_id, waba_id)
    values (${companyId}, ${connectionId}, ${`${MARK} id`}, ${`${MARK} waba`})`
  await owner`
    insert into cloud_posts (company_id, connection_id, digest) values (${companyId}, ${connectionId}, '\\x00')`
  await owner`
    insert into service_windows (company_id, connection_id, contact_id, ends_at)
    values (${companyId}, ${connectionId}, ${contactId}, now() + interval '1 day')`
  const [template] = await owner`
    insert into message_templates (company_id, connection_id, remote_id, name, language, category, status, body)
    values (${companyId}, ${connectionId}, ${`${MARK}-1`}, ${`${MARK}_oi`}, 'pt_BR', 'UTILITY', 'APPROVED', ${MARK}) returning id`
  return template.id as number
}

/** Merged contacts, and a spreadsheet waiting to be imported. */
async function mergedAndImported({ companyId, bia }: Company, kept: number, merged: number) {
  const [merge] = await owner`
    insert into contact_merges (company_id, kept_id, merged_id, moved)
    values (${companyId}, ${kept}, ${merged}, '{}') returning id`
  await owner`
    insert into contact_pairs (company_id, first_id, second_id, same_on_network_at)
    values (${companyId}, ${kept}, ${merged}, now())`
  const [sheet] = await owner`
    insert into contact_imports (company_id, user_id, file_name, storage_key, columns, rows)
    values (${companyId}, ${bia.user.id}, ${`${MARK}.xlsx`}, ${`${MARK}-rows`},
            ${`[{"title": "${MARK} número", "guess": "number", "samples": []}]`}, 1) returning id`
  await owner`
    insert into contact_import_rejects (company_id, import_id, line, fault, cells)
    values (${companyId}, ${sheet.id}, 2, 'noNumber', ${`["${MARK}"]`})`
  return { merge: merge.id as number, import: sheet.id as number }
}

/** Rows that users attach to a ticket; ids by table name. */
async function relatedRows(
  { companyId, bia, sales }: Company,
  ticket: { id: number },
  contactId: number,
): Promise<Record<'tag' | 'note' | 'quickMessage' | 'schedule' | 'lane' | 'card', number>> {
  const [tag] = await owner`
    insert into tags (company_id, name, color) values (${companyId}, ${`${MARK} vip`}, '#112233') returning id`
  await owner`
    insert into ticket_tags (company_id, ticket_id, tag_id) values (${companyId}, ${ticket.id}, ${tag.id})`
  const [note] = await owner`
    insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note)
    values (${companyId}, ${ticket.id}, ${contactId}, ${bia.user.id}, ${`${MARK} nota`}) returning id`
  await owner`
    insert into mentions (company_id, note_id, user_id, name)
    values (${companyId}, ${note.id}, ${bia.user.id}, ${`${MARK} Bia`})`
  await owner`
    insert into push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth, language)
    values (${companyId}, ${bia.user.id}, ${bia.claims.sessionId}, ${`https://fcm.googleapis.com/${MARK}/${companyId}`}, 'x', 'x', 'pt')`
  await owner`
    insert into drafts (company_id, user_id, ticket_id, body)
    values (${companyId}, ${bia.user.id}, ${ticket.id}, ${`${MARK} rascunho`})`
  const [quickMessage] = await owner`
    insert into quick_messages (company_id, shortcode, message, queue_id)
    values (${companyId}, ${`${MARK}-oi`}, ${`${MARK} olá`}, ${sales.id}) returning id`
  await owner`
    insert into uploads (company_id, id, user_id, quick_message_id, storage_key, file_name, mime, kind, size)
    values (${companyId}, gen_random_uuid(), ${bia.user.id}, ${quickMessage.id}, ${`${MARK}-resposta`},
            ${`${MARK}.pdf`}, 'application/pdf', 'document', 1)`
  const [schedule] = await owner`
    insert into schedules (company_id, contact_id, ticket_id, body, send_at, next_at)
    values (${companyId}, ${contactId}, ${ticket.id}, ${`${MARK} mais tarde`}, now() + interval '1 day',
            now() + interval '1 day') returning id`
  await owner`
    insert into schedule_files (company_id, schedule_id, id, position, storage_key, file_name, mime, kind, size)
    values (${companyId}, ${schedule.id}, gen_random_uuid(), 1, ${`${MARK}-anexo`}, ${`${MARK}.pdf`},
            'application/pdf', 'document', 1)`
  const [lane] = await owner`
    insert into lanes (company_id, title, position) values (${companyId}, ${`${MARK} raia`}, 1) returning id`
  const [card] = await owner`
    insert into cards (company_id, lane_id, ticket_id, position)
    values (${companyId}, ${lane.id}, ${ticket.id}, 1) returning id`
  await owner`
    insert into contact_fields (company_id, contact_id, name, value)
    values (${companyId}, ${contactId}, 'CPF', ${`${MARK} 123`})`
  return {
    tag: tag.id,
    note: note.id,
    quickMessage: quickMessage.id,
    schedule: schedule.id,
    lane: lane.id,
    card: card.id,
  }
}

export type FullCompany = Awaited<ReturnType<typeof aFullCompany>>
