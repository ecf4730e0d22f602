import type { Setting } from '@recado/contract/accounts/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { companyColumns } from './company-columns.ts'
import { publicSettings } from './rules.ts'

const keys = companyColumns.map(({ key }) => key)
const values = companyColumns.map(({ shown }) => shown)

/** The settings that every user of the company may see, by key. Some are columns of the company's row. */
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
            select unnest(${keys}::text[]) as key, unnest(array[${sql.join(values)}]) as value
              from companies where id = ${companyId})`.as('own'),
        )
        .select(['own.key', 'own.value'])
        .select(sql<number>`${companyId}::int`.as('companyId')),
    )
    .orderBy('key')
    .execute()
