import type { AuditChange, AuditEntry, audit, AuditAct } from '@recado/contract/accounts/audit'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { localSeconds } from '../../platform/spreadsheets/local-seconds.ts'
import { inDays } from '../../platform/time/days.ts'

const PAGE_SIZE = 50

type Filter = Omit<Input<typeof audit.list>, 'after'>
/** The position of an entry in the log. */
export type AuditPosition = { at: Date; id: string }

/** The matching entries after a position, newest first. Only operators see what was done to other companies. */
export const auditEntries = (
  { db, timeZone, user }: Ctx,
  { userId, kind, date_from: from, date_to: to }: Filter,
  { after, most }: { after: AuditPosition | undefined; most: number },
) =>
  db
    .selectFrom('auditEntries')
    .select(['id', 'at', 'userId', 'userName', 'apiKeyName', 'act', 'subject', 'changes'])
    .select(['address', 'device'])
    .select(localSeconds('audit_entries.at', timeZone).as('localSeconds'))
    .$if(!user.super, (q) => q.where('aboutCompanyId', 'is', null))
    .$if(userId !== undefined, (q) => q.where('userId', '=', userId!))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .where((eb) => eb.and(inDays({ column: 'auditEntries.at', from, to }, timeZone)))
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

type Row = Awaited<ReturnType<typeof auditEntries>>[number]

/** A page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { after, ...filter }: Input<typeof audit.list>,
): Promise<Answer<typeof audit.list>> {
  const rows = await auditEntries(ctx, filter, { after: parseCursor(after), most: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    entries: shown.map(toEntry),
    next: last && rows.length > PAGE_SIZE ? `${last.at.getTime()},${last.id}` : null,
  }
}

function parseCursor(after: string | undefined): AuditPosition | undefined {
  if (after === undefined) return undefined
  const [at, id] = after.split(',')
  return { at: new Date(Number(at)), id: id! }
}

const toEntry = ({ userId, userName, apiKeyName, at, act, changes, ...row }: Row): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  user: userName === '' ? null : { id: userId, name: userName },
  apiKey: apiKeyName,
  act: act as AuditAct,
  changes: changes as AuditChange[],
})
