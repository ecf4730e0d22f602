import type { Setting } from '@recado/contract/accounts/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { publicSettings } from './rules.ts'

/** The settings that every user of the company may see, by key. Two of them are columns of the company's row. */
export const listSettings = ({ db, companyId }: Ctx): Promise<Setting[]> =>
  db
    .selectFrom('settings')
    .select(['key', 'value'])
    .select(sql<number>`${companyId}::int`.as('companyId'))
    .where('key', 'in', publicSettings)
    .unionAll((eb) =>
      eb
        .selectFrom(
          sql<{ key: string; value: string }>`(
            select unnest(array['timeZone', 'language']) as key, unnest(array[time_zone, language]) as value
              from companies where id = ${companyId})`.as('own'),
        )
        .select(['own.key', 'own.value'])
        .select(sql<number>`${companyId}::int`.as('companyId')),
    )
    .orderBy('key')
    .execute()
