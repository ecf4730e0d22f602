import { declarations } from '@recado/contract/all'
import { common } from './descriptions/common.ts'
import { company } from './descriptions/company.ts'
import { connections } from './descriptions/connections.ts'
import { contacts } from './descriptions/contacts.ts'
import { messages } from './descriptions/messages.ts'
import { tickets } from './descriptions/tickets.ts'
import type { JsonSchema } from './openapi-schemas.ts'

/**
 * Descriptions of parameters and fields for readers of the API document. A key is a name that means the same
 * everywhere, or the call or named form with the path of the field: `PUT /tickets/{ticketId}/draft body`, `ContactForm
 * extraInfo.value`. A module of the contract exports those of its own resource; browsers do not load that export.
 */
export const descriptions: Record<string, string>[] = [
  common,
  company,
  connections,
  contacts,
  messages,
  tickets,
  ...declarations.flatMap(({ descriptions }) => (descriptions ? [descriptions] : [])),
]

const descriptionByKey: Record<string, string> = Object.assign({}, ...descriptions)

/** The key under which a field is described, if any. */
export function keyOf({ owner, path }: { owner: string; path: string }): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return [`${owner} ${path}`, name].find((key) => Object.hasOwn(descriptionByKey, key))
}

type Schema = JsonSchema & {
  $ref?: string
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
}
type Content = { schema?: Schema }
type Operation = {
  parameters: (JsonSchema & { name: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}
/** A parameter or field, its owner, and its path within the owner. */
type Field = { owner: string; path: string; json: JsonSchema }
type Schemas = Record<string, Schema>

/** Only the totals of an answer are described. Its other fields are named as on the screens. */
const TOTALS = ['count', 'countCapped', 'hasMore']

/** Every parameter and body field of a document, and the totals of its answers. */
export function fieldsOf(document: {
  paths: JsonSchema
  components: { schemas: JsonSchema }
}): Field[] {
  const schemas = document.components.schemas as Schemas
  const calls = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  return calls.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const owner = `${method.toUpperCase()} ${path}`
      return [
        ...operation.parameters.map((json) => ({ owner, path: json.name, json })),
        ...contentsOf(operation.requestBody).flatMap((schema) =>
          fieldsIn(schema, { owner, path: '' }, schemas),
        ),
        ...contentsOf(operation.responses[200]).flatMap((schema) => totalsIn(schema, owner)),
      ]
    }),
  )
}

const contentsOf = (part: { content?: Record<string, Content> } | undefined): Schema[] =>
  Object.values(part?.content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []))

const totalsIn = ({ properties = {} }: Schema, owner: string): Field[] =>
  TOTALS.flatMap((path) => (properties[path] ? [{ owner, path, json: properties[path] }] : []))

type Place = { owner: string; path: string }

/**
 * The path of a nested field joins the names on the way to it. A named form starts a new path, since it is described
 * once.
 */
function fieldsIn(schema: Schema, { owner, path }: Place, schemas: Schemas): Field[] {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return fieldsIn(schemas[name]!, { owner: name, path: '' }, schemas)
  }
  const { items, anyOf = [], allOf = [], properties = {} } = schema
  return [
    ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap((part) =>
      fieldsIn(part, { owner, path }, schemas),
    ),
    ...Object.entries(properties).flatMap(([name, json]) => {
      const place = { owner, path: path ? `${path}.${name}` : name }
      return [{ ...place, json }, ...fieldsIn(json, place, schemas)]
    }),
  ]
}

/** Adds the descriptions to the document. */
export function describeFields(document: Parameters<typeof fieldsOf>[0]): void {
  for (const { json, ...place } of fieldsOf(document)) {
    const key = keyOf(place)
    if (key) json.description = descriptionByKey[key]
  }
}
