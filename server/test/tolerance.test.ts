import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/endpoint'
import { faultTexts, isFault } from '@recado/contract/faults'
import { readInput } from '@recado/contract/input'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { requestFor } from './caller.ts'
import { aCompany } from './company.ts'
import { wellFormed } from './well-formed.ts'

// Programs of outside send whole records back, nulls and keys of their own among them. What they may do so is asked here of
// the whole contract, so that it holds for lines that are still to come.

const promised = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withBody = promised.filter(({ body }) => body)

/** Every schema within a schema, itself included. */
function within(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: input, element, options, shape } = schema._zod.def as any
  const inside: z.ZodType[] = [innerType, input, element, ...(options ?? [])].filter(Boolean)
  return [schema, ...[...inside, ...Object.values<z.ZodType>(shape ?? {})].flatMap(within)]
}

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape ?? {}

test('no part of any call refuses keys that it does not know', () => {
  const strict = promised.filter(({ params, query, body }) =>
    [params, query, body]
      .flatMap((part) => (part ? within(part as z.ZodType) : []))
      .some((schema) => (schema._zod.def as { catchall?: unknown }).catchall !== undefined),
  )
  expect(strict.map(lineOf)).toEqual([])
})

test('a body with keys that nobody knows is read as one without them', () => {
  for (const endpoint of withBody) {
    const body = wellFormed(endpoint)
    const read = readInput(endpoint.body!, {
      ...body,
      createdAt: 'x',
      companyId: null,
      whatever: {},
    })
    expect(read, lineOf(endpoint)).toEqual(readInput(endpoint.body!, body))
  }
})

test('null for a field of a body that may be left out means that it is absent', () => {
  let tried = 0
  for (const endpoint of withBody) {
    const body = wellFormed(endpoint)
    for (const [key, field] of Object.entries(fieldsOf(endpoint.body as z.ZodType))) {
      const accepts = (said: unknown) => field.safeParse(said).success
      if (!accepts(undefined) || accepts(null)) continue
      const { [key]: _said, ...rest } = body
      // A change of a ticket that says nothing at all is refused either way.
      const without = { ...rest, chatbot: false }
      const read = readInput(endpoint.body!, { ...without, [key]: null })
      expect(read, `${lineOf(endpoint)} ${key}`).toEqual(readInput(endpoint.body!, without))
      tried++
    }
  }
  expect(tried).toBeGreaterThan(30)
})

test('null in a field with a default means the default', () => {
  const read = readInput(contract.tags.create.body!, { name: 'VIP', color: null })
  expect(read).toEqual({ name: 'VIP', color: '#A4CCCC' })
})

test('null means absent inside lists and records as well, and stays where it says something', () => {
  const inside = z.object({
    rows: z.array(z.object({ name: z.string(), email: z.string().optional() })),
  })
  const rows = [{ name: 'Lia', email: null, id: 4 }]
  expect(readInput(inside, { rows })).toEqual({ rows: [{ name: 'Lia' }] })
  const change = { status: 'pending', userId: null, queueId: null, whatsappId: null }
  expect(readInput(contract.tickets.change.body!, change)).toEqual({
    status: 'pending',
    userId: null,
    queueId: null,
  })
})

/** What no field of any call takes. */
const nonsense = { not: ['what', 'was', 'asked'] }

test('what is wrong with a call is said in words of the catalogue, field by field, in the language asked for', async () => {
  const { ana } = await aCompany()
  for (const endpoint of promised.filter(({ body, path }) => body && path !== '/auth/login')) {
    const fields = Object.keys(fieldsOf(endpoint.body as z.ZodType))
    const input = {
      ...wellFormed(endpoint),
      ...Object.fromEntries(fields.map((key) => [key, nonsense])),
    }
    const reply = await ana.request({
      ...requestFor(endpoint, { ...input, ...pathOf(endpoint) }),
      headers: { 'accept-language': 'en' },
    })
    const said = `${lineOf(endpoint)} ${reply.body}`
    expect(reply.statusCode, said).toBe(400)
    const { issues } = reply.json().details
    expect(issues.length, said).toBeGreaterThan(0)
    for (const { path, code, message } of issues) {
      expect(isFault(code), said).toBe(true)
      expect(message, said).toBe(faultTexts[code as keyof typeof faultTexts].en)
      expect(fields, said).toContain(path.split('.')[0])
    }
  }
})

const pathOf = (endpoint: Endpoint) => {
  const all = wellFormed(endpoint)
  return Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, all[name!]]),
  )
}

test('a query or a path that is wrong is told so as well', async () => {
  const { ana } = await aCompany()
  const faults = [
    ['/api/tickets?pageNumber=0', 'pageNumber', 'tooShort'],
    ['/api/tickets?pageNumber=x', 'pageNumber', 'notANumber'],
    ['/api/tickets?queueIds=x', 'queueIds', 'notAList'],
    ['/api/tickets?date=amanha', 'date', 'notAMoment'],
    ['/api/tickets?status=lost', 'status', 'notAChoice'],
    ['/api/tickets?sort=deadline', 'sort', 'contradicts'],
    ['/api/tickets/u/x', 'ticketUuid', 'notAnId'],
    ['/api/tickets/0', 'ticketId', 'tooShort'],
    ['/api/dashboard', '', 'noPeriod'],
  ] as const
  for (const [url, path, code] of faults) {
    const { details } = (await ana.request({ method: 'GET', url })).json()
    const message = faultTexts[code].pt
    expect([url, details.issues]).toEqual([url, [{ path, code, message }]])
  }
})

test('permission is asked before anything is said of the body', async () => {
  const { app, bia } = await aCompany()
  const wrong = { payload: '{"name":', headers: { 'content-type': 'application/json' } }
  const leadersOnly = withBody.filter(
    ({ may }) => may.endsWith('.edit') || may === 'contacts.merge',
  )
  expect(leadersOnly.length).toBeGreaterThan(4)
  for (const endpoint of leadersOnly) {
    const { url } = requestFor(endpoint, wellFormed(endpoint))
    const { method } = endpoint as { method: 'POST' }
    const unread = await bia.request({ method, url: url as string, ...wrong })
    const invalid = await bia.request({ method, url: url as string, payload: { name: nonsense } })
    for (const { statusCode, body } of [unread, invalid])
      expect(`${statusCode} ${body}`, lineOf(endpoint)).toContain(
        '403 {"error":"ERR_NO_PERMISSION"',
      )
    const nobody = await app.inject({ method, url: url as string, ...wrong })
    expect(nobody.json().error, lineOf(endpoint)).toBe('ERR_SESSION_EXPIRED')
  }
  const mayDo = await bia.request({ method: 'POST', url: '/api/tags', ...wrong })
  expect(mayDo.json().error).toBe('ERR_MALFORMED_BODY')
})
