import { randomUUID } from 'node:crypto'
import {
  type AuditAct,
  auditActs,
  type AuditChange,
  type AuditValue,
} from '@recado/contract/accounts/audit'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { deviceOf } from './device.ts'

/** Fields of a record by name. Lists hold names, not ids. */
export type AuditedFields = Record<string, AuditValue | undefined>

export type AuditedAct = {
  act: AuditAct
  /** The name of what is acted on. */
  subject?: string
  before?: AuditedFields
  after?: AuditedFields
  /** Another company that an operator acts on. Only operators read such an entry. */
  aboutCompanyId?: number
  /** Who acts, if it is not the user of the context. */
  by?: { id: number | null; name: string }
}

/** The values of these fields are never stored. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'accessToken',
  'appSecret',
  'verifyToken',
  'token',
  'key',
])

/** Longer texts are cut, so that an entry stays small. */
const TEXT_MAX = 500

/**
 * Adds an entry to the audit log, with the last statement of the act's transaction. Stores only the fields that differ; secret ones without
 * their values. An update that changes nothing is not an act.
 */
export function writeAudit(
  { now, user, origin, defer }: Ctx,
  { act, subject = '', before = {}, after = {}, aboutCompanyId, by }: AuditedAct,
): void {
  const changes = changesBetween(before, after)
  if (changes.length === 0 && act.endsWith('.update')) return
  const who = by ?? (user.id === 0 ? { id: null, name: '' } : user)
  const device = deviceOf(origin?.userAgent ?? '')
  // Plain SQL, because the query builder took most of the time of an entry. The id is made here for the same reason.
  defer(sql`
    insert into audit_entries
      (id, at, user_id, user_name, api_key_name, kind, act, subject, changes, address, device, about_company_id)
    values
      (${randomUUID()}, ${now}, ${who.id}, ${who.name}, ${user.apiKeyName ?? null}, ${auditActs[act]}, ${act},
       ${cut(subject)}, ${JSON.stringify(changes)}::jsonb, ${origin?.address ?? ''}, ${device},
       ${aboutCompanyId ?? null})`)
}

/** The fields whose values differ. A field that is absent in `after` was not touched, unless `after` is empty. */
export function changesBetween(before: AuditedFields, after: AuditedFields): AuditChange[] {
  const fields = Object.keys(Object.keys(after).length > 0 ? after : before)
  return fields.flatMap((field) => {
    if (before[field] === after[field]) return []
    const [old, next] = [storable(before[field]), storable(after[field])]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    const isSecret = secretFields.has(field)
    return [{ field, before: isSecret ? null : old, after: isSecret ? null : next, isSecret }]
  })
}

/** An absent value is null. */
const storable = (value: AuditValue | undefined): AuditValue =>
  typeof value === 'string' ? cut(value) : (value ?? null)

const cut = (text: string) => text.slice(0, TEXT_MAX).toWellFormed()
