import type { RuleCondition } from '@recado/contract/automation/rule-parts'
import type { RuleFacts } from '@recado/contract/automation/rules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

export type ContactFacts = Pick<RuleFacts, 'isNewContact' | 'fields'>

const noContactFacts: ContactFacts = { isNewContact: false, fields: [] }

/** Whether one of these rules asks about the contact. Only then is the database asked. */
export const asksAboutContact = (rules: readonly { conditions: readonly RuleCondition[] }[]) =>
  rules.some(({ conditions }) =>
    conditions.some(({ kind }) => kind === 'newContact' || kind === 'contactField'),
  )

/** What conditions ask about the contacts of these tickets, by the id of the ticket. */
export async function contactFactsOf(
  { db }: Ctx,
  ticketIds: readonly number[],
): Promise<Map<number, ContactFacts>> {
  const { rows } = await sql<ContactFacts & { id: number }>`
    select tickets.id,
           not exists (select from tickets earlier
             where earlier.contact_id = tickets.contact_id and earlier.id < tickets.id) as is_new_contact,
           coalesce((select json_agg(json_build_object('name', field.name, 'value', field.value) order by field.id)
             from contact_fields field where field.contact_id = tickets.contact_id), '[]') as fields
      from tickets where tickets.id = any(${[...ticketIds]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** What conditions ask, of a ticket as it is. */
export const factsOf = (
  ticket: Ticket,
  { text, contact = noContactFacts }: { text: string; contact?: ContactFacts | undefined },
): RuleFacts => ({
  ...contact,
  text,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
  tagIds: ticket.tags.map(({ id }) => id),
  isSnoozed: ticket.snoozedUntil !== null,
  connectionId: ticket.whatsappId,
  isGroup: ticket.isGroup,
})
