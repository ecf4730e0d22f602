import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AsaasFault, AsaasFaults } from './faults.ts'

/** Applies the planned faults to the calls of this scope, whose paths begin with the prefix. */
export function applyFaults(scope: FastifyInstance, faults: AsaasFaults, prefix: string): void {
  const cut = new WeakSet<FastifyReply>()
  scope.addHook('preHandler', async (request, reply) => {
    const fault = faults.take(`${request.method} ${request.url.slice(prefix.length)}`)
    if (fault?.kind === 'resetAfterAccept') cut.add(reply)
    else if (fault) await replace(fault, reply)
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (cut.has(reply)) reply.raw.destroy()
    return payload
  })
}

async function replace(fault: AsaasFault, reply: FastifyReply): Promise<unknown> {
  switch (fault.kind) {
    case 'slow':
      return sleep(fault.ms)
    case 'status':
      return reply.code(fault.status).send({ errors: [{ code: 'fault', description: 'Planned.' }] })
    case 'html':
      return reply.type('text/html').send('<!doctype html><h1>502 Bad Gateway</h1>')
    case 'redirect':
      return reply.code(307).header('location', fault.to).send()
    case 'wrongShape':
      return reply.send({ object: 'list', data: 'none', id: 7 })
    case 'hang':
      return new Promise(() => undefined)
    default:
      reply.hijack()
      return void reply.raw.destroy()
  }
}
