import type { Endpoint } from '@recado/contract/platform/endpoint'
import { z } from 'zod'
import { allFixtures } from '../all-fixtures.ts'

/** Records of a conversation that a call may name. */
export const recordKinds = [
  'ticketId',
  'ticketUuid',
  'contactId',
  'contactIds',
  'messageId',
  'quotedMsgId',
  'uploadId',
  'uploads',
  'keptId',
  'mergedId',
  'firstId',
  'secondId',
  'scheduleId',
  'cardId',
  'noteId',
  'importId',
  'mergeId',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Meaning of a bare `id`, by path prefix. The longest prefix wins. */
const bareIds: Record<string, RecordKind | undefined> = {
  '/contacts': 'contactId',
  '/contact-imports': 'importId',
  '/contacts/merges': 'mergeId',
  '/schedules': 'scheduleId',
  '/cards': 'cardId',
  '/ticket-notes': 'noteId',
  '/messages/:ticketId': 'messageId',
  '/messages/:ticketId/uploads': 'uploadId',
  '/whatsapp': undefined,
  '/whatsappsession': undefined,
  '/quick-messages': undefined,
  // Chosen by the client, for a file that belongs to nothing yet.
  '/uploads': undefined,
  '/tags': undefined,
  '/templates': undefined,
  '/schedulesDeadline': undefined,
  ...Object.fromEntries(
    allFixtures.flatMap(({ publicIds }) => publicIds.map((path) => [path, undefined])),
  ),
}

/** Fields that look like ids but name nothing of a conversation: public ids, or ids chosen by the client. */
const open = new Set([
  'companyId',
  'invoiceId',
  'whatsappId',
  'whatsappIds',
  'planId',
  'queueId',
  'queueIds',
  'queueOptionId',
  'parentId',
  'targetQueueId',
  'promptId',
  'integrationId',
  'userId',
  'escalationQueueId',
  'preferredUserId',
  'tagId',
  'laneId',
  'laneIds',
  'savedViewIds',
  // Only a place on the board, whose cards everybody sees.
  'afterId',
  'templateId',
  'clientId',
  'mediaId',
  'whiteLabelId',
  'planId',
  'companyId',
  'phoneNumberId',
  'wabaId',
  'publicId',
  'apiKeyId',
  'closingReasonId',
  'closingReasonIds',
  'automationRuleIds',
  'ids',
  // Chosen by the client for one download.
  'exportId',
])

type Json = { properties?: Record<string, unknown>; required?: string[] }

const jsonOf = (part: unknown): Json =>
  z.toJSONSchema(part as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json

function fieldsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') for (const field of Object.keys(inner as object)) found.add(field)
    fieldsIn(inner, found)
  }
  return found
}

export type NamedField = { field: string; kind: RecordKind; isRequired: boolean }

/** Fields of a call that name part of a conversation. Throws for a new field that looks like an id. */
export function namedFields({ path, params, query, body }: Endpoint): NamedField[] {
  const parts = [params, query, body].filter(Boolean).map(jsonOf)
  const fields = new Set(parts.flatMap((part) => [...fieldsIn(part)]))
  const required = new Set(parts.flatMap((part) => part.required ?? []))
  return [...fields].flatMap((field) => {
    const isRequired = required.has(field)
    if (field === 'id') {
      const kind = ofBareId(path)
      return kind ? [{ field, kind, isRequired }] : []
    }
    if (isKind(field)) return [{ field, kind: field, isRequired }]
    if (/(id|ids|uuid)$/i.test(field) && !open.has(field))
      throw new Error(`say whether ${field} of ${path} names something of a conversation`)
    return []
  })
}

const isKind = (field: string): field is RecordKind =>
  (recordKinds as readonly string[]).includes(field)

function ofBareId(path: string): RecordKind | undefined {
  const prefix = Object.keys(bareIds)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  if (prefix === undefined) throw new Error(`say what the id of ${path} names`)
  return bareIds[prefix]
}
