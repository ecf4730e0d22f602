import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Message } from './records.ts'
import type { GraphHandle } from './handle.ts'

const Line = z.object({
  phone: z.string().regex(/^\d+$/),
  phoneNumberId: z.string().optional(),
  wabaId: z.string().optional(),
  accessToken: z.string().optional(),
  appSecret: z.string().optional(),
  webhookUrl: z.url().optional(),
})
const Writing = z.object({ phoneNumberId: z.string(), body: z.string() })
const Fault = z.object({
  kind: z.enum(['fail', 'hang', 'resetAfterAccept', 'gatewayAfterAccept']),
  code: z.number().optional(),
  times: z.number().int().min(1).optional(),
})

/** The commands of another process, below `/double`: numbers, customers, rules, faults, clock. */
export function controlRoutes(app: FastifyInstance, double: GraphHandle): void {
  const lineBy = (id: string) => {
    const line = double.graph.lines.get(id)
    if (!line) throw new Error(`there is no number ${id}`)
    return line
  }
  app.post('/double/lines', async ({ body }) => {
    const { webhookUrl, ...given } = Line.parse(body)
    return double.line({ ...defined(given), webhookUrl })
  })
  app.post('/double/customers/:phone/messages', async ({ params, body }) => {
    const { phone } = z.object({ phone: z.string() }).parse(params)
    const { phoneNumberId, body: words } = Writing.parse(body)
    return { id: double.customer(phone).write(lineBy(phoneNumberId), { body: words }) }
  })
  app.get('/double/customers/:phone/messages', async ({ params, query }) => {
    const { phone } = z.object({ phone: z.string() }).parse(params)
    const { phoneNumberId } = z.object({ phoneNumberId: z.string() }).parse(query)
    return double.customer(phone).messages(lineBy(phoneNumberId)).map(shown)
  })
  app.post('/double/customers/:phone/read', async ({ params, body }) => {
    const { phone } = z.object({ phone: z.string() }).parse(params)
    const { phoneNumberId } = z.object({ phoneNumberId: z.string() }).parse(body)
    double.customer(phone).read(lineBy(phoneNumberId))
    return {}
  })
  app.put('/double/rules', async ({ body }) => {
    double.rules(z.record(z.string(), z.unknown()).parse(body))
    return double.graph.rules
  })
  app.post('/double/faults', async ({ body }) => {
    const { kind, code = 131000, times = 1 } = Fault.parse(body)
    double.fault(kind === 'fail' ? { kind, code } : { kind }, { times })
    return {}
  })
  app.post('/double/clock', async ({ body }) => {
    double.graph.advance(z.object({ advanceMs: z.number() }).parse(body).advanceMs)
    return { now: double.graph.now() }
  })
}

/** Leaves out undefined values, which would replace a default. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }

const shown = ({ id, fromBusiness, kind, content, at, level, reactions }: Message) => ({
  id,
  fromBusiness,
  kind,
  content,
  at: new Date(at).toISOString(),
  level,
  reactions,
})
