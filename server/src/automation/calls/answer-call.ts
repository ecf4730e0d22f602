import { storedSetting } from '../../accounts/companies/queries.ts'
import { CALL_REPLY_MINUTES, callReplies } from '@recado/contract/automation/calls'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { sendAutomated } from '../../desk/messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { isAnswerable } from './rules.ts'

/**
 * A call is a line in the conversation. If the company does not accept calls, the call is also declined and its caller
 * gets a text. No other automation answers a call.
 */
export async function answerCall(
  ctx: Ctx,
  { ticket, message }: { ticket: Ticket; message: Message },
): Promise<'done' | 'next'> {
  if (message.mediaType !== 'call') return 'next'
  if (ticket.whatsappId === null || !isAnswerable(new Date(message.createdAt), ctx.now))
    return 'done'
  if (!(await refusesCalls(ctx))) return 'done'
  await declineCall(ctx, ticket, message.id)
  const language = await takeReply(ctx, ticket.id)
  if (language)
    await sendAutomated(ctx, ticket, {
      body: callReplies[language],
      userId: null,
      cause: {
        kind: 'call',
        name: '',
        code: 'callsOff',
        inputs: { minutes: CALL_REPLY_MINUTES },
        editor: '/settings/service',
      },
    })
  return 'done'
}

async function refusesCalls(ctx: Ctx): Promise<boolean> {
  return (await storedSetting(ctx, 'call')) === 'disabled'
}

/** Asks the owner of the number to decline the call. If the signal is lost, the call rings until its caller gives up. */
async function declineCall({ db, companyId, signal }: Ctx, { whatsappId }: Ticket, id: string) {
  const call = await db
    .selectFrom('messages')
    .select('networkId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (whatsappId !== null && call?.networkId)
    signal('call', { companyId, connectionId: whatsappId, networkId: call.networkId })
}

/** The language to answer in. Undefined if the caller got the text in the last minutes. */
async function takeReply({ db, now }: Ctx, ticketId: number): Promise<Language | undefined> {
  const { rows } = await sql<{ language: Language }>`
    update tickets set call_answered_at = ${now}
      from companies
     where tickets.id = ${ticketId} and companies.id = tickets.company_id
       and coalesce(call_answered_at <= ${now}::timestamptz - make_interval(mins => ${CALL_REPLY_MINUTES}::int), true)
    returning companies.language`.execute(db)
  return rows[0]?.language
}
