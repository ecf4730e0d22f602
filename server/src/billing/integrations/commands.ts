import { STORED_SECRET } from '@recado/contract/billing/integrations'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import { aboutAccount } from '../payments/accounts.ts'
import { brandOf, openCharge, sealedToken } from './queries.ts'

/** A secret that a caller sets. Undefined: it stays as it is. */
export const newSecret = (said: string | undefined): string | undefined =>
  said === undefined || said === '' || said === STORED_SECRET ? undefined : said

/** Stores the token of the own brand, sealed. Returns its account. */
export async function saveToken(ctx: Ctx, token: string): Promise<PaymentAccount> {
  const brand = await brandOf(ctx)
  await store(ctx, ctx.seal.close(token, aboutAccount(brand)))
  writeAudit(ctx, {
    act: 'integration.update',
    subject: 'Asaas',
    before: { token: '' },
    after: { token },
  })
  return { name: String(brand), token }
}

/**
 * Removes the token of the own brand.
 *
 * @throws Refusal ERR_PAYMENT_CHARGES_OPEN
 */
export async function removeToken(ctx: Ctx): Promise<{}> {
  if (await openCharge(ctx)) throw new Refusal('ERR_PAYMENT_CHARGES_OPEN')
  await store(ctx, null)
  writeAudit(ctx, {
    act: 'integration.update',
    subject: 'Asaas',
    before: { token: STORED_SECRET },
    after: { token: '' },
  })
  return {}
}

const store = ({ db, user }: Ctx, sealed: Buffer | null) =>
  sql`select save_payment_account(${user.id}, ${sealed}::bytea)`.execute(db)

/** The token of the own brand. Undefined: it has none. */
export async function storedToken(ctx: Ctx): Promise<string | undefined> {
  const sealed = await sealedToken(ctx)
  return sealed ? ctx.seal.open(sealed, aboutAccount(await brandOf(ctx))) : undefined
}
