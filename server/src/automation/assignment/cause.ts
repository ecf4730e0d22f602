import type { Cause } from '@recado/contract/platform/causes'
import type { Ctx } from '../../platform/ctx.ts'
import type { QueueCandidates } from './candidates.ts'
import type { AgentChoice } from './rules.ts'
import type { NextTicket } from './waiting-tickets.ts'

export type Assignment = { next: NextTicket; queue: QueueCandidates; choice: AgentChoice }

/** A queue has rarely more agents online. The record of a decision stays small. */
const SHOWN_MAX = 20

/** Why this agent received the ticket, with the load of all agents at that moment. */
export function causeOf({ now }: Ctx, { next, queue, choice }: Assignment): Cause {
  const waited = now.getTime() - next.waitingSince.getTime()
  return {
    kind: 'assignment',
    name: queue.queueName,
    code: choice.reason,
    inputs: {
      agent: choice.agent.name,
      waitedMinutes: Math.max(0, Math.round(waited / 60_000)),
      candidates: queue.candidates
        .slice(0, SHOWN_MAX)
        .map(({ name, open, capacity }) => `${name}: ${open}/${capacity}`),
    },
    editor: `/queues?edit=${next.queueId}`,
  }
}
