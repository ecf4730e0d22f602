import type { automationRules, Macro } from '@recado/contract/automation/automation-rules'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket } from '@recado/contract/desk/tickets'
import { lockVisibleTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { activeRules } from './active-rules.ts'
import { runActions } from './run-actions.ts'

const macrosOf = async (ctx: Ctx) =>
  (await activeRules(ctx)).filter(({ trigger }) => trigger === 'manual')

/** The macros that can be run. */
export const listMacros = async (ctx: Ctx): Promise<Macro[]> =>
  (await macrosOf(ctx)).map(({ id, name, actions }) => ({ id, name, actions }))

/**
 * Runs a macro in the name of the caller, who must see the ticket. A refusal of one action undoes all. An action may take
 * the ticket out of the caller's sight; the ones after it still run, because the company has put them together.
 */
export async function runMacro(
  ctx: Ctx,
  { id, ticketId }: Input<typeof automationRules.run>,
): Promise<Ticket> {
  const macro = (await macrosOf(ctx)).find((one) => one.id === id)
  if (!macro) throw new Refusal('ERR_NO_AUTOMATION_RULE_FOUND')
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  const user = { ...ctx.user, profile: 'admin' as const }
  return runActions({ ...ctx, user }, ticket, macro.actions)
}
