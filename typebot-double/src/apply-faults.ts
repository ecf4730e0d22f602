import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Builder } from './builder.ts'
import type { TypebotFault } from './faults.ts'

/** Applies the planned faults to calls of the API. Commands of tests and the page are exempt. */
export function applyFaults(app: FastifyInstance, { faults }: Builder): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const fault = faults.take(request.url)
    if (fault?.kind === 'resetAfterAccept') reply.hijackAfter = true
    else if (fault) await replace(fault, reply)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.hijackAfter) reply.raw.destroy()
    return payload
  })
}

declare module 'fastify' {
  interface FastifyReply {
    /** The connection is cut instead of sending the answer. */
    hijackAfter?: boolean
  }
}

async function replace(fault: TypebotFault, reply: FastifyReply): Promise<unknown> {
  switch (fault.kind) {
    case 'slow':
      return sleep(fault.ms)
    case 'status':
      return reply
        .code(fault.status)
        .send({ message: 'Internal error', code: 'INTERNAL_SERVER_ERROR' })
    case 'html':
      return reply.type('text/html').send('<!doctype html><h1>502 Bad Gateway</h1>')
    case 'redirect':
      return reply.code(307).header('location', fault.to).send()
    case 'large':
      return reply.type('application/json').send(`{"messages":[],"x":"${'x'.repeat(fault.bytes)}"}`)
    case 'wrongShape':
      return reply.send({ messages: 'none', sessionId: 7 })
    case 'hang':
      return new Promise(() => undefined)
    default:
      reply.hijack()
      return void reply.raw.destroy()
  }
}
