import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { inputErrorTexts, isInputErrorCode } from '@recado/contract/platform/input-errors'
import { readInput } from '@recado/contract/platform/input'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { requestFor } from './caller.ts'
import { aCompany } from './company.ts'
import { wellFormed } from './access/well-formed.ts'

// External programs send whole records back, including nulls and unknown keys. These rules are checked for the whole
// contract, so they hold for future endpoints too.

const endpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withBody = endpoints.filter(({ body }) => body)

/** Every schema within a schema, including itself. */
function within(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: input, element, options, shape } = schema._zod.def as any
  const inside: z.ZodType[] = [innerType, input, element, ...(options ?? [])].filter(Boolean)
  return [schema, ...[...inside, ...Object.values<z.ZodType>(shape ?? {})].flatMap(within)]
}

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape ?? {}

test('no part of any call refuses unknown keys', () => {
  const strict = endpoints.filter(({ params, query, body }) =>
    [params, query, body]
      .flatMap((part) => (part ? within(part as z.ZodType) : []))
      .some((schema) => (schema._zod.def as { catchall?: unknown }).catchall !== undefined),
  )
  expect(strict.map(lineOf)).toEqual([])
})

test('unknown keys in a body are ignored', () => {
  for (const endpoint of withBody) {
    const body = wellFormed(endpoint)
    const read = readInput(endpoint.body!, {
      createdAt: 'x',
      companyId: null,
      whatever: {},
      ...body,
    })
    expect(read, lineOf(endpoint)).toEqual(readInput(endpoint.body!, body))
  }
})

/** The body, or its refusal: some bodies need one of several optional fields. */
const outcomeOf = (...given: Parameters<typeof readInput>): unknown => {
  try {
    return readInput(...given)
  } catch (error) {
    return error
  }
}

test('null in an optional field of a body means absent', () => {
  let tried = 0
  for (const endpoint of withBody) {
    const body = wellFormed(endpoint)
    for (const [key, field] of Object.entries(fieldsOf(endpoint.body as z.ZodType))) {
      const accepts = (said: unknown) => field.safeParse(said).success
      if (!accepts(undefined) || accepts(null)) continue
      const { [key]: _said, ...rest } = body
      const outcome = outcomeOf(endpoint.body!, { ...rest, [key]: null })
      expect(outcome, `${lineOf(endpoint)} ${key}`).toEqual(outcomeOf(endpoint.body!, rest))
      tried++
    }
  }
  expect(tried).toBeGreaterThan(30)
})

test('null in a field with a default means the default', () => {
  const read = readInput(contract.tags.create.body!, { name: 'VIP', color: null })
  expect(read).toEqual({ name: 'VIP', color: '#A4CCCC' })
})

test('null means absent in lists and records too, unless null has a meaning', () => {
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

/** The first opens a session, the second takes keys only; their own tests send them bad input. */
const withoutSession = ['/auth/login', '/messages/send']

/** A value that no field of any call accepts. */
const nonsense = { not: ['what', 'was', 'asked'] }

test('input errors are reported per field with catalogue codes in the requested language', async () => {
  const { hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  for (const endpoint of withBody.filter(({ path }) => !withoutSession.includes(path))) {
    const fields = Object.keys(fieldsOf(endpoint.body as z.ZodType))
    const input = {
      ...wellFormed(endpoint),
      ...Object.fromEntries(fields.map((key) => [key, nonsense])),
    }
    const reply = await otto.request({
      ...requestFor(endpoint, { ...input, ...pathOf(endpoint) }),
      headers: { 'accept-language': 'en' },
    })
    const said = `${lineOf(endpoint)} ${reply.body}`
    expect(reply.statusCode, said).toBe(400)
    const { issues } = reply.json().details
    expect(issues.length, said).toBeGreaterThan(0)
    for (const { path, code, message } of issues) {
      expect(isInputErrorCode(code), said).toBe(true)
      expect(message, said).toBe(inputErrorTexts[code as keyof typeof inputErrorTexts].en)
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

test('errors in query and path are reported too', async () => {
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
    const message = inputErrorTexts[code].pt
    expect([url, details.issues]).toEqual([url, [{ path, code, message }]])
  }
})

test('permissions are checked before the body', async () => {
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
