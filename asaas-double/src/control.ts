import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AsaasFault } from './faults.ts'
import type { AsaasProvider } from './provider.ts'

const Fault = z.object({
  kind: z.enum([
    'status',
    'html',
    'slow',
    'hang',
    'down',
    'resetAfterAccept',
    'redirect',
    'wrongShape',
  ]),
  status: z.number().int().default(500),
  ms: z.number().int().min(0).default(1_000),
  to: z.string().default('http://127.0.0.1/'),
  times: z.number().int().min(1).default(1),
  /** Part of the line, such as `POST /payments`. */
  line: z.string().default(''),
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The commands of another process, below `/double`. */
export function controlRoutes(scope: FastifyInstance, provider: AsaasProvider): void {
  const { faults, calls, deliveries } = provider
  scope.post('/double/faults', async ({ body }) => {
    const { times, line, ...fault } = Fault.parse(body)
    faults.plan(fault as AsaasFault, { times, line: new RegExp(escaped(line)) })
    return {}
  })
  scope.delete('/double/faults', async () => {
    faults.clear()
    return {}
  })
  scope.get('/double/calls', async () => calls)
  scope.get('/double/deliveries', async () => deliveries.tried)
}
