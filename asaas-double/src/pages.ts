import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isPayable } from './payment-routes.ts'
import { type AsaasProvider, makeActs } from './provider.ts'
import type { AsaasPayment } from './records.ts'
import { notFound } from './refused.ts'
import { idIn } from './lists.ts'

/** What a person can do on the page of a charge. */
const acts = {
  pix: 'payByPix',
  card: 'payByCard',
  receive: 'receive',
  refund: 'refund',
  overdue: 'passDueDay',
} as const
type Act = keyof typeof acts

const words: Record<Act, string> = {
  pix: 'Pagar com Pix',
  card: 'Pagar com cartão',
  receive: 'Receber o dinheiro do cartão',
  refund: 'Estornar',
  overdue: 'Deixar vencer',
}

const statusWords: Record<string, string> = {
  PENDING: 'Aguardando pagamento',
  OVERDUE: 'Vencida',
  CONFIRMED: 'Confirmada',
  RECEIVED: 'Recebida',
  REFUNDED: 'Estornada',
}

const possible = (payment: AsaasPayment): Act[] => {
  if (isPayable(payment))
    return payment.status === 'PENDING' ? ['pix', 'card', 'overdue'] : ['pix', 'card']
  if (payment.status === 'CONFIRMED') return ['receive', 'refund']
  return payment.status === 'RECEIVED' ? ['refund'] : []
}

/** The pages of the provider: the list of charges, and the page of one, on which it is paid. */
export function pageRoutes(scope: FastifyInstance, provider: AsaasProvider): void {
  const { payments, base } = provider
  const run = makeActs(provider)
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.get('/', (_request, reply) => send(reply, listPage(provider)))
  scope.get('/i/:id', (request, reply) => {
    const payment = payments.get(idIn(request))
    return payment ? send(reply, chargePage(provider, payment)) : notFound(reply)
  })
  scope.post('/i/:id', (request, reply) => {
    const payment = payments.get(idIn(request))
    const { act } = z
      .object({ act: z.enum(Object.keys(acts) as [Act, ...Act[]]) })
      .parse(request.body)
    if (!payment) return notFound(reply)
    if (possible(payment).includes(act)) run[acts[act]](payment.id)
    return reply.redirect(`${new URL(base()).pathname.replace(/\/$/, '')}/i/${payment.id}`, 303)
  })
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').send(html)

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const money = (value: number) =>
  value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

const dayText = (day: string) => day.split('-').toReversed().join('/')

const statusText = ({ status, deleted }: AsaasPayment) =>
  deleted ? 'Removida' : (statusWords[status] ?? status)

function listPage({ payments, base }: AsaasProvider): string {
  const rows = [...payments.values()].toReversed().map(
    (payment) => `<tr>
<td><a href="${base()}/i/${payment.id}">${escaped(payment.description ?? payment.id)}</a></td>
<td>${money(payment.value)}</td><td>${dayText(payment.dueDate)}</td><td>${statusText(payment)}</td></tr>`,
  )
  const table = `<table><thead><tr><th>Cobrança</th><th>Valor</th><th>Vencimento</th><th>Situação</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`
  return page(
    'Provedor de pagamentos',
    `<p>Esta página faz as vezes do Asaas. Nenhum dinheiro é movimentado.</p>${
      rows.length > 0
        ? table
        : '<p>Nenhuma cobrança ainda. Ela aparece depois de PAGAR em uma fatura.</p>'
    }`,
  )
}

function chargePage({ base, customers }: AsaasProvider, payment: AsaasPayment): string {
  const customer = customers.get(payment.customer)?.name ?? ''
  const buttons = possible(payment).map(
    (act) => `<button name="act" value="${act}">${words[act]}</button>`,
  )
  return page(
    `Cobrança de ${money(payment.value)}`,
    `<dl><dt>Para</dt><dd>${escaped(customer)}</dd>
<dt>Descrição</dt><dd>${escaped(payment.description ?? '')}</dd>
<dt>Vencimento</dt><dd>${dayText(payment.dueDate)}</dd>
<dt>Situação</dt><dd role="status">${statusText(payment)}</dd></dl>
<form method="post">${buttons.join(' ')}</form>
<p><a href="${base()}/">Todas as cobranças</a></p>
<p>Esta página faz as vezes do Asaas. Nenhum dinheiro é movimentado.</p>`,
  )
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8886}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dd{margin:0}
button{font:inherit;min-height:2.75rem;padding:0 1rem;margin:.25rem .25rem .25rem 0}</style>
<main><h1>${title}</h1>${body}</main></html>`
