import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { errors } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { fieldsOf, keyOf, descriptions } from './field-descriptions.ts'
import { areAmbiguous, templateOf } from './paths.ts'

const document: any = openApiDocument()
const text = JSON.stringify(document)

test('the API document lists every endpoint of the contract and no others', () => {
  const promised = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
  const printed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(printed.sort()).toEqual(
    promised.map(({ method, path }) => `${method} ${templateOf(path)}`).sort(),
  )
})

test('no two paths differ in the names of their parameters only', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  for (const [path, methods] of Object.entries<any>(document.paths))
    for (const { parameters } of Object.values<any>(methods)) {
      const named = parameters.filter((one: any) => one.in === 'path').map((one: any) => one.name)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(named, path).toHaveLength(inPath.length)
      expect(new Set(named), path).toEqual(new Set(inPath))
    }
})

/** Paths of the specification with a fixed word where other paths have an id. */
const imposed = [
  '/companies/list/{whiteLabelId}',
  '/messages/edit/{messageId}',
  '/tickets/u/{ticketUuid}',
  '/tickets/contact/{contactId}',
]

test('only paths of the specification are ambiguous, and both sides say which one an address means', () => {
  const paths = Object.keys(document.paths)
  const pairs = paths.flatMap((one) =>
    paths.filter((other) => areAmbiguous(one, other)).map((other) => [one, other] as const),
  )
  expect(pairs.length).toBeGreaterThan(0)
  for (const [one, other] of pairs) {
    expect(
      imposed.filter((path) => path === one || path === other),
      `${one} ${other}`,
    ).toHaveLength(1)
    for (const { description } of Object.values<any>(document.paths[one]))
      expect(description).toContain(`\`${other}\``)
  }
})

test('every reference resolves', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!)
  expect(references.length).toBeGreaterThan(20)
  for (const reference of new Set(references)) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce((inside, key) => inside?.[key], document)
    expect(found, reference).toBeDefined()
  }
})

test('records appear once, under their names, as they are on the wire', () => {
  const { Ticket, Message } = document.components.schemas
  expect(Ticket.properties.lastMessageAt).toEqual({ type: 'string', format: 'date-time' })
  expect(Ticket.properties.contact).toEqual({ $ref: '#/components/schemas/Contact' })
  expect(Message.properties.id).toMatchObject({ type: 'string', format: 'uuid' })
  expect(document.paths['/tickets/{ticketId}'].get.responses[200].content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/TicketDetail' } },
  })
})

test('an operation has its parameters, its body and its profiles', () => {
  const { get } = document.paths['/tickets']
  const status = get.parameters.find(({ name }: { name: string }) => name === 'status')
  expect(status).toMatchObject({ in: 'query', required: false })
  const { put } = document.paths['/whatsapp/{id}']
  expect(put.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(put.description).toBe('For the profiles admin.')
  expect(document.paths['/auth/login'].post.security).toEqual([])
  expect(document.security).toEqual([{ bearer: [] }])
})

test('an operation that accepts files says so', () => {
  const { content } = document.paths['/messages/{id}'].post.requestBody
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
  expect(JSON.stringify(content['multipart/form-data'])).toContain('medias')
})

test('an operation that accepts only one file is described as a form with that file', () => {
  const { requestBody } = document.paths['/contacts/import'].post
  expect(requestBody.required).toBe(true)
  expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data'])
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  })
})

test('an operation that needs a file is not described as JSON', () => {
  const { content } = document.paths['/messages/{ticketId}/uploads'].post.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  const [, form] = content['multipart/form-data'].schema.allOf
  expect(form).toMatchObject({ required: ['medias'], properties: { medias: { type: 'string' } } })
})

test('every parameter and every body field has a description', () => {
  const nested = (schema: any): any[] => {
    if (Array.isArray(schema)) return schema.flatMap(nested)
    if (typeof schema !== 'object' || schema === null) return []
    const { $ref, properties = {}, ...rest } = schema
    const named = $ref ? [document.components.schemas[$ref.split('/').pop()]] : []
    const fields = Object.entries<any>(properties).map(([name, json]) => ({ name, json }))
    return [...fields, ...nested([...named, ...Object.values(properties), ...Object.values(rest)])]
  }
  const silent = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).flatMap(([method, { parameters, requestBody }]) =>
      [...parameters.map((json: any) => ({ name: json.name, json })), ...nested(requestBody)]
        .filter(({ json }) => !/^[A-Z`].+\.$/.test(json.description ?? ''))
        .map(({ name }) => `${method.toUpperCase()} ${path} ${name}`),
    ),
  )
  expect(silent).toEqual([])
})

test('totals of a page say how far they count', () => {
  const { properties } =
    document.paths['/tickets'].get.responses[200].content['application/json'].schema
  expect(properties.count.description).toContain('up to 10,000')
  expect(properties.countCapped.description).toContain('more than 10,000')
  expect(properties.hasMore.description).toContain('further page')
})

test('no description is duplicated or unused', () => {
  const keys = descriptions.flatMap((room) => Object.keys(room))
  const used = new Set(fieldsOf(document).map(keyOf))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every code of the error catalogue is listed', () => {
  for (const code of Object.keys(errors)) expect(text).toContain(`"${code}"`)
})
