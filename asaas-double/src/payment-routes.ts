import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { pixOf } from './pix.ts'
import { type AsaasProvider, makeActs, newId, today } from './provider.ts'
import type { AsaasPayment } from './records.ts'
import { notFound, refused } from './refused.ts'
import { idIn, listed } from './lists.ts'

const Order = z.object({
  customer: z.string(),
  billingType: z.enum(['PIX', 'BOLETO', 'CREDIT_CARD', 'UNDEFINED']),
  value: z.number(),
  dueDate: z.iso.date(),
  description: z.string().max(500).nullish(),
  externalReference: z.string().nullish(),
})
const Change = Order.pick({ value: true, dueDate: true }).partial()

const VALUE_MIN = 5
const FEE = 1.99

export const isPayable = ({ status, deleted }: AsaasPayment): boolean =>
  !deleted && (status === 'PENDING' || status === 'OVERDUE')

/** What is wrong with an amount and a day, as the provider says it. */
function refuseTerms(reply: FastifyReply, { value, dueDate }: z.infer<typeof Change>) {
  if (value !== undefined && (value < VALUE_MIN || Number(value.toFixed(2)) !== value))
    return refused(reply, 'invalid_value', 'O valor da cobrança é inválido.')
  if (dueDate !== undefined && dueDate < today())
    return refused(reply, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
  return undefined
}

export function paymentRoutes(scope: FastifyInstance, provider: AsaasProvider): void {
  const { payments, revisions } = provider
  scope.get('/payments', async ({ query }) => {
    const { externalReference } = z
      .object({ externalReference: z.string().optional() })
      .parse(query)
    const all = [...payments.values()].filter(
      (one) =>
        !one.deleted &&
        (externalReference === undefined || one.externalReference === externalReference),
    )
    return listed(all, query)
  })
  scope.get('/payments/:id', (request, reply) => {
    const payment = payments.get(idIn(request))
    return payment ? reply.send(payment) : notFound(reply)
  })
  scope.get('/payments/:id/pixQrCode', (request, reply) => {
    const payment = payments.get(idIn(request))
    if (!payment) return notFound(reply)
    if (!isPayable(payment))
      return refused(reply, 'invalid_action', 'A cobrança não pode ser paga.')
    return reply.send({ success: true, ...pixOf(payment, revisions.get(payment.id) ?? 0) })
  })
  writeRoutes(scope, provider)
}

function writeRoutes(scope: FastifyInstance, provider: AsaasProvider): void {
  const { customers, payments, deliveries, revisions } = provider
  scope.post('/payments', (request, reply) => {
    const read = Order.safeParse(request.body)
    if (!read.success) return refused(reply, 'invalid_object', 'Dados inválidos')
    const wrong = refuseTerms(reply, read.data)
    if (wrong) return wrong
    if (!customers.has(read.data.customer))
      return refused(reply, 'invalid_customer', 'Customer inválido ou não informado.')
    const payment = newPayment(provider, read.data)
    payments.set(payment.id, payment)
    deliveries.tell('PAYMENT_CREATED', payment)
    return reply.send(payment)
  })
  scope.put('/payments/:id', (request, reply) => {
    const payment = payments.get(idIn(request))
    if (!payment) return notFound(reply)
    const change = Change.parse(request.body)
    const wrong = refuseTerms(reply, change)
    if (wrong) return wrong
    if (!isPayable(payment))
      return refused(reply, 'invalid_action', 'A cobrança não pode ser editada.')
    Object.assign(payment, change, { status: 'PENDING' })
    revisions.set(payment.id, (revisions.get(payment.id) ?? 0) + 1)
    deliveries.tell('PAYMENT_UPDATED', payment)
    return reply.send(payment)
  })
  scope.delete('/payments/:id', (request, reply) => {
    const payment = payments.get(idIn(request))
    if (!payment) return notFound(reply)
    if (!isPayable(payment))
      return refused(reply, 'invalid_action', 'A cobrança não pode ser removida.')
    makeActs(provider).cancel(payment.id)
    return reply.send({ deleted: true, id: payment.id })
  })
}

function newPayment({ base }: AsaasProvider, order: z.infer<typeof Order>): AsaasPayment {
  const id = newId('pay')
  return {
    object: 'payment',
    id,
    dateCreated: today(),
    customer: order.customer,
    billingType: order.billingType,
    value: order.value,
    netValue: Number((order.value - FEE).toFixed(2)),
    dueDate: order.dueDate,
    description: order.description ?? null,
    externalReference: order.externalReference ?? null,
    status: 'PENDING',
    invoiceUrl: `${base()}/i/${id}`,
    deleted: false,
  }
}
