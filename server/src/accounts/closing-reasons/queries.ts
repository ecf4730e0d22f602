import { CLOSING_REASONS_MAX, type ClosingReason } from '@recado/contract/accounts/closing-reasons'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

/** Columns of a closing reason in the contract. */
export const closingReasonColumns = ['id', 'name', 'isActive'] as const

/** All closing reasons in the order of the company. */
export const listClosingReasons = ({ db }: Ctx): Promise<ClosingReason[]> =>
  db
    .selectFrom('closingReasons')
    .select(closingReasonColumns)
    .orderBy('position')
    .limit(CLOSING_REASONS_MAX)
    .execute()

/** The name of a reason that an agent has chosen. Refuses an unknown or inactive one with ERR_NO_CLOSING_REASON_FOUND. */
export async function nameOfClosingReason({ db }: Pick<Ctx, 'db'>, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('closingReasons')
    .select('name')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow(missing('ERR_NO_CLOSING_REASON_FOUND'))
  return name
}

/** Whether agents must choose a reason: the company requires one and has an active one. */
export async function requiresClosingReason({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const required = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'closingReason')
    .where('value', '=', 'required')
    .where(sql<boolean>`exists (select from closing_reasons where is_active)`)
    .executeTakeFirst()
  return required !== undefined
}
