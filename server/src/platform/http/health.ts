import type { FastifyInstance } from 'fastify'
import { logOf } from './request-log.ts'

const PATIENCE_MS = 1000

/** The dependencies of this node by name. Each must answer within a second for the node to be ready. */
export type HealthChecks = Record<string, () => Promise<unknown>>

/** `live`: the process runs. `ready`: the node can serve requests. A load balancer sends it none while it cannot. */
export function openHealth(app: FastifyInstance, checks: HealthChecks): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (request, reply) => {
    const names = Object.keys(checks)
    const results = await Promise.allSettled(names.map((name) => inTime(checks[name]!)))
    const failed = names.filter((_name, i) => results[i]!.status === 'rejected')
    if (failed.length === 0) return { status: 'ok' }
    logOf(request).warn({ failed }, 'this node is not ready')
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', failed })
  })
}

async function inTime(check: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  await Promise.race([check(), late]).finally(() => clearTimeout(timer))
}
