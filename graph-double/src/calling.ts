import { z } from 'zod'
import { GraphError } from './errors.ts'
import { type Graph, newCallId, windowKey } from './graph.ts'
import type { BusinessNumber, Call, Customer } from './records.ts'
import { callValue } from './values.ts'

/** A customer calls the business. */
export function placeCall(graph: Graph, line: BusinessNumber, customer: Customer): Call {
  const call: Call = { id: newCallId(), line, customer, at: graph.now(), state: 'ringing' }
  graph.calls.set(call.id, call)
  graph.lastWritten.set(windowKey(line, customer), graph.now())
  post(graph, call, 'connect')
  return call
}

/** The customer hangs up. */
export function endCall(graph: Graph, call: Call): void {
  if (call.state !== 'ringing') return
  call.state = 'ended'
  post(graph, call, 'terminate')
}

const Action = z.object({
  messaging_product: z.literal('whatsapp'),
  call_id: z.string(),
  action: z.literal('reject'),
})

/** The business declines a call. Other actions need a media session, which the double does not have. */
export function acceptCallAction(
  graph: Graph,
  line: BusinessNumber,
  body: unknown,
): { success: true } {
  const { data } = Action.safeParse(body)
  if (!data) throw new GraphError(100, 'The call action is not known.')
  const call = graph.calls.get(data.call_id)
  if (call?.line !== line || call.state !== 'ringing')
    throw new GraphError(100, 'There is no such call.')
  call.state = 'rejected'
  post(graph, call, 'terminate')
  return { success: true }
}

function post(graph: Graph, call: Call, event: 'connect' | 'terminate'): void {
  const { line, customer } = call
  const value = callValue(call, event, graph.now())
  void graph.poster.post({ line, field: 'calls', value, chat: windowKey(line, customer) })
}
