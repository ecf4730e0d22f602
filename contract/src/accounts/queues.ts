import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

export const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Queue = z.infer<typeof Queue>

export const queues = {
  list: endpoint('GET /queue', {
    about: 'The queues of the company, by name.',
    may: 'everyone',
    answer: z.array(Queue),
  }),
}
