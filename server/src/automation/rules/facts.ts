import type { ConditionKind, RuleCondition } from '@recado/contract/automation/rule-parts'
import { type Hours, isOpenAt } from '@recado/contract/automation/hours'
import { type RuleFacts, ruleTicketOf } from '@recado/contract/automation/rules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { hoursOf } from '../hours/queries.ts'

/** What is looked up, and only if a condition asks for it. */
export type LookedUpFacts = Partial<Pick<RuleFacts, 'isNewContact' | 'fields' | 'isOpen'>>

type Asking = readonly { conditions: readonly RuleCondition[] }[]

/** Looks up what these rules ask about tickets. */
export async function factFinder(ctx: Ctx, rules: Asking, ticketIds: readonly number[]) {
  const asks = (...kinds: ConditionKind[]) =>
    rules.some(({ conditions }) => conditions.some(({ kind }) => kinds.includes(kind)))
  const contacts = asks('newContact', 'contactField')
    ? await contactFactsOf(ctx, ticketIds)
    : undefined
  const openAt = asks('inHours', 'outOfHours') ? openingFinder(ctx) : undefined
  return async ({ id, queueId }: Ticket, at: Date): Promise<LookedUpFacts> => ({
    ...contacts?.get(id),
    ...(openAt && { isOpen: await openAt(queueId, at) }),
  })
}

/** Whether a queue is open at a moment. Reads the hours of each queue once. */
function openingFinder(ctx: Ctx) {
  const known = new Map<number | null, Promise<Hours | null>>()
  return async (queueId: number | null, at: Date): Promise<boolean> => {
    const reading = known.get(queueId) ?? hoursOf(ctx, { queueId })
    known.set(queueId, reading)
    const hours = await reading
    return hours === null || isOpenAt(hours, at)
  }
}

type ContactFacts = Pick<RuleFacts, 'isNewContact' | 'fields'>

/** What conditions ask about the contacts of these tickets, by the id of the ticket. */
async function contactFactsOf(
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

const nothing = { isNewContact: false, fields: [], isOpen: true }

/** What conditions ask, of a ticket as it is. */
export const factsOf = (
  ticket: Ticket,
  { text, ...found }: LookedUpFacts & { text: string },
): RuleFacts => ({
  ...nothing,
  ...found,
  ...ruleTicketOf(ticket),
  text,
  connectionId: ticket.whatsappId,
  isGroup: ticket.isGroup,
})
