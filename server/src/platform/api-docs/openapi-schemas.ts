import { contract } from '@recado/contract/all'
import * as connections from '@recado/contract/connections/connections'
import * as contactImports from '@recado/contract/contacts/imports'
import * as contactMerges from '@recado/contract/contacts/merges'
import * as contacts from '@recado/contract/contacts/contacts'
import * as drafts from '@recado/contract/desk/drafts'
import * as dashboard from '@recado/contract/desk/dashboard'
import { type Endpoint, moment } from '@recado/contract/platform/endpoint'
import * as funnel from '@recado/contract/desk/funnel'
import * as idle from '@recado/contract/automation/idle'
import * as mentions from '@recado/contract/desk/mentions'
import * as messageForms from '@recado/contract/desk/message-forms'
import * as messages from '@recado/contract/desk/messages'
import * as queues from '@recado/contract/accounts/queues'
import * as quickMessages from '@recado/contract/desk/quick-messages'
import type { Parser } from '@recado/contract/platform/schema'
import * as schedules from '@recado/contract/desk/schedules'
import * as settings from '@recado/contract/accounts/settings'
import * as tags from '@recado/contract/desk/tags'
import * as ticketNotes from '@recado/contract/desk/notes'
import * as ticketTags from '@recado/contract/desk/ticket-tags'
import * as tickets from '@recado/contract/desk/tickets'
import * as users from '@recado/contract/accounts/users'
import * as whiteLabels from '@recado/contract/accounts/white-labels'
import { z } from 'zod'

export type Json = Record<string, unknown>

const rooms = [
  connections,
  contacts,
  contactImports,
  contactMerges,
  messages,
  messageForms,
  queues,
  tickets,
  users,
  settings,
  whiteLabels,
  drafts,
  quickMessages,
  tags,
  ticketTags,
  ticketNotes,
  mentions,
  schedules,
  funnel,
  idle,
  dashboard,
]

const parameterSchemas = new Set<unknown>(
  Object.values(contract)
    .flatMap((room) => Object.values<Endpoint>(room))
    .flatMap(({ params, query }) => [params, query]),
)

/**
 * Exported records and forms keep their names and appear once in the document, however often they are used. Schemas of
 * paths and queries do not: they are split into parameters.
 */
function namedSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [id, value] of rooms.flatMap((room) => Object.entries<unknown>(room)))
    if (value instanceof z.ZodType && !parameterSchemas.has(value) && !names.has(value))
      names.add(value, { id })
  return names
}

/** Collects the named schemas of one document while its parts are converted. */
export function schemaCollector() {
  const names = namedSchemas()
  const schemas: Json = {}

  const translate = (schema: Parser<unknown>, io: 'input' | 'output'): Json => {
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
  const keep = (name: string, { id: _id, ...schema }: Json) => {
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(schema))
      throw new Error(`the schema ${name} is not the same going in and coming out`)
    schemas[name] = schema
  }

  return { schemas, translate }
}

/** A moment is a Date inside the server and text on the wire. */
function momentAsText({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (zodSchema !== moment) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
}

const withComponentRefs = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
