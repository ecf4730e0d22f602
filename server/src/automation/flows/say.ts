import type { Ticket } from '@recado/contract/desk/tickets'
import { sendAutomated } from '../../desk/messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { flowCause } from './causes.ts'
import { handOver } from './hand-over.ts'
import { changeSession, type Flow, type FlowSession, type StoredPart } from './session.ts'

/** So often a flow may go on by itself before the customer writes. */
const ROUNDS_MAX = 10

export type Saying = {
  ticket: Ticket
  flow: Flow
  session: FlowSession
  /** The customer's words that are answered. */
  received: string
}

/**
 * Sends what the flow has to say, up to the first message that is to wait, and then does what follows. Each message leaves the
 * list in the transaction that stores it, so it is sent once. The caller has locked the ticket.
 */
export async function say(ctx: Ctx, saying: Saying, { isDue }: { isDue: boolean }): Promise<void> {
  const { ticket, flow, session, received } = saying
  const cause = flowCause({ name: flow.name, code: 'flowAnswered', inputs: { received } })
  let toSay: StoredPart[] = session.toSay
  for (let isFirst = isDue; toSay.length > 0; isFirst = false) {
    const [{ text, file, afterMs }, ...rest] = toSay as [StoredPart, ...StoredPart[]]
    if (!isFirst && afterMs > 0) return pause(ctx, saying, { toSay, afterMs })
    await sendAutomated(ctx, ticket, { body: text, file, userId: null, cause })
    toSay = rest
  }
  await followUp(ctx, { ...saying, session: { ...session, toSay } })
}

const pause = (
  ctx: Ctx,
  { ticket }: Saying,
  { toSay, afterMs }: { toSay: StoredPart[]; afterMs: number },
) =>
  changeSession(ctx, ticket.id, {
    status: 'saying',
    toSay,
    dueAt: new Date(ctx.now.getTime() + afterMs),
  })

/** What follows when everything is said. */
async function followUp(ctx: Ctx, saying: Saying): Promise<void> {
  const { ticket, flow, session } = saying
  const { next, pauseMs, rounds } = session
  if (next === 'unsupported') return end(ctx, saying, 'flowUnsupported')
  if (next === 'end' && !flow.keepOpen) return end(ctx, saying, 'flowEnded')
  if (next === 'pause') {
    if (rounds >= ROUNDS_MAX) return end(ctx, saying, 'flowEndless')
    const dueAt = new Date(ctx.now.getTime() + pauseMs)
    return changeSession(ctx, ticket.id, { status: 'asking', toSay: [], dueAt })
  }
  const isOver = next === 'end'
  const waits =
    session.pendingIds.length > 0
      ? ({ status: 'asking', dueAt: ctx.now } as const)
      : waiting(ctx, flow)
  await changeSession(ctx, ticket.id, {
    toSay: [],
    ...waits,
    ...(isOver && { sessionId: null, question: null, next: 'question' }),
  })
}

/** The customer is to write. After the silence that the flow allows, a person takes over. */
export const waiting = ({ now }: Ctx, { expireMinutes }: Flow) => ({
  status: 'waiting' as const,
  dueAt: expireMinutes === null ? null : new Date(now.getTime() + expireMinutes * 60_000),
})

async function end(
  ctx: Ctx,
  { ticket, flow, received }: Saying,
  reason: 'flowUnsupported' | 'flowEnded' | 'flowEndless',
): Promise<void> {
  await handOver(ctx, ticket, { name: flow.name, end: reason, inputs: { received } })
}
