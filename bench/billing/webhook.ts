import { randomUUID } from 'node:crypto'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'
import type { Program } from '../support/processes.ts'
import { asOwner } from './invoices.ts'

type Subjects = { product: Program; bare: Program; ownerUrl: string; token: string }
type Load = { events: number; connections: number }

const CHARGES = 200
const WARM_UP = 200

/** The time until an event of its own is answered, in turn with a write of the bare server. */
export async function measureWebhook(
  { product, bare, ownerUrl, token }: Subjects,
  load: Load,
): Promise<{ ours: Percentiles; bare: Percentiles }> {
  const references = await addCharges(ownerUrl)
  let sent = 0
  const event = () =>
    post(`${product.url}/webhooks/asaas/environment`, {
      headers: { 'asaas-access-token': token },
      body: eventOf(references[(sent += 1) % references.length]!),
    })
  const write = () => post(`${bare.url}/message`, { headers: {}, body: { body: 'bom dia' } })
  for (const call of [event, write]) await times(call, { ...load, events: WARM_UP })
  return {
    ours: percentilesOf(await times(event, load)),
    bare: percentilesOf(await times(write, load)),
  }
}

/** Charges of as many companies. Returns their references. */
const addCharges = (ownerUrl: string): Promise<string[]> =>
  asOwner(ownerUrl, async (db) => {
    const { rows } = await db.query<{ reference: string }>(
      `insert into charges (company_id, invoice_id, account, reference, value_cents, due_date)
       select company_id, id, 'environment', company_id || '-' || gen_random_uuid(), value_cents, due_date
         from invoices order by company_id limit $1 returning reference`,
      [CHARGES],
    )
    return rows.map(({ reference }) => reference)
  })

/** As the provider sends it, with what the product does not read. */
const eventOf = (externalReference: string) => ({
  id: `evt_${randomUUID()}`,
  event: 'PAYMENT_RECEIVED',
  dateCreated: '2026-11-26 12:00:00',
  payment: {
    object: 'payment',
    id: 'pay_080225913252',
    customer: 'cus_G7Dvo4iphUNk',
    value: 349,
    netValue: 347.01,
    status: 'RECEIVED',
    billingType: 'PIX',
    dueDate: '2026-12-01',
    invoiceUrl: 'https://www.asaas.com/i/080225913252',
    description: 'Profissional',
    externalReference,
    deleted: false,
    discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
    fine: { value: 0, type: 'FIXED' },
  },
})

async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: object },
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
}

/** The milliseconds of each call, by so many callers that each wait for their answer. */
async function times(call: () => Promise<void>, { events, connections }: Load): Promise<number[]> {
  const all: number[] = []
  let begun = 0
  const caller = async () => {
    while ((begun += 1) <= events) {
      const at = performance.now()
      await call()
      all.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return all
}
