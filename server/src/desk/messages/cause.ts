import type { messages } from '@recado/contract/desk/messages'
import type { Cause } from '@recado/contract/platform/causes'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { hideNumbersInNames } from '@recado/contract/platform/hidden-numbers'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { showTicket } from '../tickets/queries.ts'
import { Extra } from './rules.ts'

/** The inputs that quote a message. It may be contact cards, which list a number where there is no name. */
const quotes = ['text', 'received']

/** Why an automation wrote this message or line. Agents who see no numbers see none in what it quotes. */
export async function showCause(
  ctx: Ctx,
  { messageId }: Input<typeof messages.cause>,
): Promise<Answer<typeof messages.cause>> {
  const row = await ctx.db
    .selectFrom('messages')
    .select(['ticketId', 'extra'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  await showTicket(ctx, { ticketId: row.ticketId })
  const cause = row.extra === null ? undefined : Extra.parse(row.extra).cause
  if (!cause) throw new Refusal('ERR_NO_CAUSE_FOUND')
  return ctx.user.seesNumbers ? cause : { ...cause, inputs: withoutNumbers(cause.inputs) }
}

const withoutNumbers = (inputs: Cause['inputs']): Cause['inputs'] =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      quotes.includes(name) && typeof value === 'string' ? hideNumbersInNames(value) : value,
    ]),
  )
