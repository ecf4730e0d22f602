import { contract, modules } from '@recado/contract/all'
import { type Endpoint, moment } from '@recado/contract/platform/endpoint'
import type { Parser } from '@recado/contract/platform/schema'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource))
const answers = new Set<unknown>(endpoints.map(({ answer }) => answer))

/** Parameters are split up, and a body that is also an answer differs between the two. */
const nameless = new Set<unknown>([
  ...endpoints.flatMap(({ params, query }) => [params, query]),
  ...endpoints.map(({ body }) => body).filter((body) => answers.has(body)),
])

/**
 * The exported records and forms of the contract keep their names and appear once in the document, however often they
 * are used.
 */
function namedSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [id, value] of modules.flatMap((module) => Object.entries<unknown>(module)))
    if (value instanceof z.ZodType && !nameless.has(value) && !names.has(value))
      names.add(value, { id })
  return names
}

/** Collects the named schemas of one document while its parts are converted. */
export function schemaCollector() {
  const names = namedSchemas()
  const schemas: JsonSchema = {}

  const translate = (schema: Parser<unknown>, io: 'input' | 'output'): JsonSchema => {
    const {
      $schema: _dialect,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema as z.ZodType, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: momentAsText,
    })
    for (const [name, one] of Object.entries($defs)) keep(name, withComponentRefs(one))
    const name = names.get(schema as z.ZodType)?.id
    if (!name) return withComponentRefs(json)
    if (!json.$ref) keep(name, withComponentRefs(json))
    return { $ref: `#/components/schemas/${name}` }
  }

  /** A named schema must be the same as input and as output, or it would be wrong for half of its readers. */
  const keep = (name: string, { id: _id, ...schema }: JsonSchema) => {
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(schema))
      throw new Error(`the schema ${name} is not the same going in and coming out`)
    schemas[name] = schema
  }

  return { schemas, translate }
}

/** A moment is a Date inside the server and text on the wire. */
function momentAsText({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown
  jsonSchema: JsonSchema
}): void {
  if (zodSchema !== moment) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
}

const withComponentRefs = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
