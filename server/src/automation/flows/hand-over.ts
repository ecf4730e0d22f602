import type { Cause } from '@recado/contract/platform/causes'
import type { SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { addLine } from '../../desk/messages/timeline.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import { asCompany } from '../../platform/database/within.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type FlowEnd, flowCause } from './causes.ts'
import { endSession } from './session.ts'

const lines: Partial<Record<FlowEnd, SystemLine['action']>> = {
  flowEnded: 'flowEnded',
  flowKeyword: 'flowKeyword',
  flowSilent: 'flowSilent',
}

type HandOver = { name: string; end: FlowEnd; inputs?: Cause['inputs'] }

/**
 * Takes the conversation from the flow: the ticket waits for a person, and a line says why. The caller has locked the ticket.
 * Returns the ticket as it is then.
 */
export async function handOver(
  ctx: Ctx,
  ticket: Ticket,
  { name, end, inputs }: HandOver,
): Promise<Ticket> {
  await endSession(ctx, ticket.id)
  const released = await updateTicket(ctx, (update) =>
    update.set({ botState: null }).where('id', '=', ticket.id).where('botState', '=', 'flow'),
  )
  if (!released) return ticket
  emitTicketUpdated(ctx, released, ticket)
  await addLine(asCompany(ctx), released, {
    action: lines[end] ?? 'flowFailed',
    text: name,
    cause: flowCause({ name, code: end, ...(inputs && { inputs }) }),
  })
  return released
}
