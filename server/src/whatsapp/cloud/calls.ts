import { z } from 'zod'
import type { CloudDevice } from './device.ts'
import { callGraph } from './graph.ts'
import { openGraph } from './send.ts'

/** Declines a call that rings. @throws if Meta did not accept it, as for a call that has ended */
export async function rejectCall(device: CloudDevice, call_id: string): Promise<void> {
  const graph = openGraph(device)
  if (!graph) return
  const reply = await callGraph(graph, {
    method: 'POST',
    path: `${graph.settings.phoneNumberId}/calls`,
    body: { messaging_product: 'whatsapp', call_id, action: 'reject' },
    answer: z.looseObject({}),
  })
  if (reply.outcome !== 'answered') throw new Error(`the call was not declined: ${reply.text}`)
}
