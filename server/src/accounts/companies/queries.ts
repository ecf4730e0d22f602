import {
  AUTO_CLOSE_HOURS_MAX,
  type Setting,
  type SettingKey,
} from '@recado/contract/accounts/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { companyColumns } from './company-columns.ts'
import { autoCloseHoursOf, publicSettings } from './rules.ts'

const keys = companyColumns.map(({ key }) => key)
const values = companyColumns.map(({ shown }) => shown)

/** The settings that every user of the company may see, by key. Some are columns of the company's row. */
export async function listSettings({ db, companyId, autoCloseHours }: Ctx): Promise<Setting[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', publicSettings)
    .unionAll((eb) =>
      eb
        .selectFrom(
          sql<{ key: string; value: string }>`(
            select unnest(${keys}::text[]) as key, unnest(array[${sql.join(values)}]) as value
              from companies where id = ${companyId})`.as('own'),
        )
        .select(['own.key', 'own.value']),
    )
    .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  stored.set(CLOSE_HOURS, autoCloseHoursOf(stored.get(CLOSE_HOURS), autoCloseHours))
  stored.set(AUTO_CLOSE_HOURS_MAX, String(autoCloseHours))
  return [...stored.keys()].sort().map((key) => ({ key, value: stored.get(key)!, companyId }))
}

const CLOSE_HOURS = 'autoCloseHours' satisfies SettingKey

/** The stored value of a setting. Undefined: it was never set. */
export async function storedSetting({ db }: Ctx, key: string): Promise<string | undefined> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return setting?.value
}
