import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paymentRoutes } from './payment-routes.ts'
import { type AsaasProvider, newHookId, newId } from './provider.ts'
import { idIn, listed } from './lists.ts'
import { notFound, refused } from './refused.ts'

/** The part of the API that a seller of subscriptions uses. */
export function apiRoutes(scope: FastifyInstance, provider: AsaasProvider): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.headers['access_token'] !== provider.token)
      return refused(reply, 'invalid_access_token', 'A chave de API fornecida é inválida')
    if (!request.headers['user-agent'])
      return refused(reply, 'invalid_user_agent', 'Informe o User-Agent')
    const { method, url: path, body } = request
    provider.calls.push({ method, path, body })
    return undefined
  })
  customerRoutes(scope, provider)
  paymentRoutes(scope, provider)
  webhookRoutes(scope, provider)
}

const Customer = z.object({
  name: z.string().min(1),
  cpfCnpj: z.string(),
  email: z.string().nullish(),
  mobilePhone: z.string().nullish(),
  externalReference: z.string().nullish(),
})

function customerRoutes(scope: FastifyInstance, { customers }: AsaasProvider): void {
  scope.get('/customers', async ({ query }) => {
    const { externalReference } = z
      .object({ externalReference: z.string().optional() })
      .parse(query)
    const all = [...customers.values()].filter(
      (one) => externalReference === undefined || one.externalReference === externalReference,
    )
    return listed(all, query)
  })
  const save = (id: string, { body }: FastifyRequest, reply: FastifyReply) => {
    const read = Customer.safeParse(body)
    if (!read.success) return refused(reply, 'invalid_object', 'Dados inválidos')
    const { name, cpfCnpj, email, mobilePhone, externalReference } = read.data
    if (!/^(\d{11}|[\dA-Z]{12}\d{2})$/.test(cpfCnpj) || /^(.)\1+$/.test(cpfCnpj))
      return refused(reply, 'invalid_cpfCnpj', 'O CPF ou CNPJ informado é inválido.')
    const customer = {
      object: 'customer' as const,
      id,
      name,
      cpfCnpj,
      email: email ?? null,
      mobilePhone: mobilePhone ?? null,
      externalReference: externalReference ?? null,
      deleted: false,
    }
    customers.set(id, customer)
    return reply.send(customer)
  }
  scope.post('/customers', (request, reply) => save(newId('cus'), request, reply))
  scope.put('/customers/:id', (request, reply) =>
    customers.has(idIn(request)) ? save(idIn(request), request, reply) : notFound(reply),
  )
}

const Hook = z.object({
  name: z.string(),
  url: z.url(),
  email: z.string().nullish(),
  enabled: z.boolean().default(true),
  interrupted: z.boolean().default(false),
  authToken: z.string().min(32).max(255).nullish(),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string()),
})
const HOOKS_MAX = 10

function webhookRoutes(scope: FastifyInstance, { webhooks, deliveries }: AsaasProvider): void {
  // The token of a webhook is never shown again.
  const shown = (hook: object) => ({ ...hook, authToken: undefined, hasAuthToken: true })
  scope.get('/webhooks', async ({ query }) => listed([...webhooks.values()].map(shown), query))
  const save = (id: string, { body }: FastifyRequest, reply: FastifyReply) => {
    const read = Hook.safeParse(body)
    if (!read.success) return refused(reply, 'invalid_object', 'Dados inválidos')
    const { email, authToken } = read.data
    const hook = { ...read.data, id, email: email ?? null, authToken: authToken ?? null }
    webhooks.set(id, hook)
    deliveries.resume()
    return reply.send(shown(hook))
  }
  scope.post('/webhooks', (request, reply) =>
    webhooks.size < HOOKS_MAX
      ? save(newHookId(), request, reply)
      : refused(reply, 'invalid_action', 'Limite de 10 webhooks atingido'),
  )
  scope.put('/webhooks/:id', (request, reply) =>
    webhooks.has(idIn(request)) ? save(idIn(request), request, reply) : notFound(reply),
  )
}
