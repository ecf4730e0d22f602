import { common } from './descriptions/common.ts'
import { company } from './descriptions/company.ts'
import { connections } from './descriptions/connections.ts'
import { contacts } from './descriptions/contacts.ts'
import { messages } from './descriptions/messages.ts'
import { tickets } from './descriptions/tickets.ts'
import type { Json } from './openapi-schemas.ts'

/**
 * What parameters and fields mean, for whoever reads the API document. Keyed by a name that means the same everywhere,
 * or by the call or the named form it belongs to and the way to it: `PUT /tickets/{ticketId}/draft body`,
 * `ContactForm extraInfo.value`. They stand here and not in the contract, which every browser loads.
 */
export const rooms: Record<string, string>[] = [
  common,
  company,
  connections,
  contacts,
  messages,
  tickets,
]

const words: Record<string, string> = Object.assign({}, ...rooms)

/** Under which key a field is described, if it is. */
export function keyOf({ owner, path }: { owner: string; path: string }): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return [`${owner} ${path}`, name].find((key) => Object.hasOwn(words, key))
}

type Schema = Json & {
  $ref?: string
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
}
type Content = { schema?: Schema }
type Operation = {
  parameters: (Json & { name: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}
/** A parameter or field, whose it is, and the way to it from there. */
type Field = { owner: string; path: string; json: Json }
type Schemas = Record<string, Schema>

/** Of an answer only what tells how much there is; the rest is named as it is on the screens. */
const TOTALS = ['count', 'countCapped', 'hasMore']

/** Every parameter and body field of a document, and the totals of its answers. */
export function fieldsOf(document: { paths: Json; components: { schemas: Json } }): Field[] {
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

/** Nested fields go by the names on the way to them; a named form begins anew, since it is described once for all. */
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

/** Writes the words beside what they are about. */
export function describeFields(document: Parameters<typeof fieldsOf>[0]): void {
  for (const { json, ...place } of fieldsOf(document)) {
    const key = keyOf(place)
    if (key) json.description = words[key]
  }
}
