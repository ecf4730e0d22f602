import {
  editableSettings,
  type Setting,
  type SettingKey,
  settingUpdated,
  type settings,
} from '@recado/contract/accounts/settings'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deadlineTermsChanged } from '../queues/hooks.ts'
import { isActiveSession } from '../session/queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { companyColumns } from './company-columns.ts'
import { mayCloseAfter } from './rules.ts'

type Change = { key: SettingKey; value: string }

/**
 * Changes one setting of the company. Settings are stored one by one, so concurrent changes of different settings are
 * all kept; of one setting the later remains. A value that is already stored changes nothing.
 *
 * @throws Refusal ERR_INVALID_SETTING for an unknown key or a value that the setting does not accept
 */
export async function changeSetting(
  ctx: Ctx,
  input: Input<typeof settings.update>,
): Promise<Setting> {
  const change = await checkedChange(ctx, input)
  const { key, value } = change
  const setting = { key, value, companyId: ctx.companyId }
  const before = await replaceValue(ctx, change)
  if (before === value) return setting
  const { id, name } = ctx.user
  ctx.emit(settingUpdated, { setting, user: { id, name } })
  if (key === 'hideNumbers') await reconnectAgents(ctx)
  if (key === 'timeZone' || key === 'scheduleType')
    await deadlineTermsChanged.run(ctx, { queueId: null })
  const fields = { before: { value: before }, after: { value } }
  writeAudit(ctx, { act: 'setting.update', subject: key, ...fields })
  return setting
}

async function checkedChange(
  ctx: Ctx,
  { key, value }: Input<typeof settings.update>,
): Promise<Change> {
  if (!Object.hasOwn(editableSettings, key)) throw new Refusal('ERR_INVALID_SETTING')
  const known = key as SettingKey
  if (!editableSettings[known].safeParse(value).success) throw new Refusal('ERR_INVALID_SETTING')
  if (known === 'timeZone') await refuseUnknownZone(ctx, value)
  if (known === 'autoCloseHours' && !mayCloseAfter(value, ctx.autoCloseHours))
    throw new Refusal('ERR_INVALID_SETTING')
  return { key: known, value }
}

/** The process and the database have zone lists of their own. A zone must be in both. */
async function refuseUnknownZone({ db }: Ctx, name: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  if (rows.length === 0) throw new Refusal('ERR_INVALID_SETTING')
}

/** Stores the value and returns the one before; null if there was none. Locks the row. */
async function replaceValue(
  { db, companyId }: Ctx,
  { key, value }: Change,
): Promise<string | null> {
  const column = companyColumns.find((one) => one.key === key)
  if (column) {
    const { rows } = await sql<{ before: string }>`
      with was as (select id, ${column.shown} as before from companies where id = ${companyId} for update)
      update companies set ${sql.ref(column.name)} = ${column.stored(value)} from was where companies.id = was.id
      returning was.before`.execute(db)
    return rows[0]!.before
  }
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((known) => known.columns(['companyId', 'key']).doUpdateSet({ value }))
    .execute()
  return stored?.value ?? null
}

/** The screens of agents reconnect and load everything again, with or without numbers. */
async function reconnectAgents({ db, companyId, signal }: Ctx): Promise<void> {
  const open = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.profile', '=', 'user')
    .where(isActiveSession)
    .execute()
  const sessionIds = open.map(({ id }) => id)
  if (sessionIds.length > 0) signal('rightsChanged', { companyId, sessionIds })
}
