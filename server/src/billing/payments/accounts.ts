import { sql } from 'kysely'
import type { Ctx, PaymentSettings } from '../../platform/ctx.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import { ENVIRONMENT } from '../asaas/settings.ts'

/** Binds a sealed token to its brand. */
export const aboutAccount = (brand: number): string => `payment account ${brand}`

type AccountRow = { brand: number; token: Buffer }

/** The account that collects from the own company: of its brand, of the default brand, or of the environment. */
export async function collectingAccount(
  { db, seal }: Ctx,
  { token }: PaymentSettings,
): Promise<PaymentAccount | undefined> {
  const { rows } = await sql<AccountRow>`select * from own_payment_account()`.execute(db)
  const [own] = rows
  if (own) return { name: String(own.brand), token: seal.open(own.token, aboutAccount(own.brand)) }
  return token === undefined ? undefined : { name: ENVIRONMENT, token }
}

/** The account with this name. Undefined: its token was removed. */
export async function accountNamed(
  { db, seal }: Ctx,
  { token }: PaymentSettings,
  name: string,
): Promise<PaymentAccount | undefined> {
  if (name === ENVIRONMENT) return token === undefined ? undefined : { name, token }
  const brand = Number(name)
  const { rows } = await sql<{ token: Buffer | null }>`
    select payment_account_token(${brand}) as token`.execute(db)
  const sealed = rows[0]?.token
  return sealed ? { name, token: seal.open(sealed, aboutAccount(brand)) } : undefined
}
