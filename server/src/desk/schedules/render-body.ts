import { hideNumber, hideNumbersIn } from '@recado/contract/platform/hidden-numbers'
import { limits } from '@recado/contract/platform/limits'
import type { Ticket } from '@recado/contract/desk/tickets'
import { variableValues } from '@recado/contract/desk/variable-values'
import { renderText } from '@recado/contract/desk/variables'
import { sql } from 'kysely'
import { cutText } from '../../platform/cut-text.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'

type Text = { body: string; userId: number | null; ticket: Ticket }
type Facts = { agent: string | null; language: string; hour: number; day: string }

/**
 * The text with its variables, with the values of the moment it is sent. The greeting is in the language of the company.
 * Long values never make it longer than a message may be. The conversation is read by agents: while the company hides
 * numbers, the number of the contact is filled in without its digits.
 */
export async function renderBody(ctx: Ctx, { body, userId, ticket }: Text): Promise<string> {
  if (!body.includes('{')) return body
  const { agent, language, hour, day } = await readFacts(ctx, { userId, since: ticket.createdAt })
  const values = variableValues({
    contact: shownContact(ctx, ticket),
    agent: agent ?? '',
    ticket: { id: ticket.id, day, queue: ticket.queue?.name ?? '' },
    hour,
    language,
  })
  return cutText(renderText(body, values), limits.messageMax)
}

/** One statement for the texts of a batch. */
const readFacts = gathered(
  async ({ db, now, timeZone, companyId }, all: { userId: number | null; since: string }[]) => {
    const { rows } = await sql<Facts>`
      select (select name from users where id = said.user_id) as agent, company.language,
             extract(hour from ${now}::timestamptz at time zone ${timeZone})::int as hour,
             to_char(said.since at time zone ${timeZone}, 'YYYY-MM-DD') as day
        from companies company
       cross join unnest(${all.map(({ userId }) => userId)}::int[], ${all.map(({ since }) => since)}::timestamptz[])
             with ordinality as said (user_id, since, place)
       where company.id = ${companyId} order by said.place`.execute(db)
    return rows
  },
)

function shownContact({ hidesNumbers }: Ctx, { contact }: Ticket) {
  const { name, number } = contact
  return hidesNumbers
    ? { ...contact, name: hideNumbersIn(name), number: hideNumber(number) }
    : contact
}
