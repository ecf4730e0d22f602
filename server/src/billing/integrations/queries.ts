import type { Setting } from '@recado/contract/accounts/settings'
import { STORED_SECRET } from '@recado/contract/billing/integrations'
import { sql } from 'kysely'
import { ownMailAccount } from '../../accounts/mails/mail-account.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** The integrations of the own brand, without secrets. */
export async function listIntegrations(ctx: Ctx): Promise<Setting[]> {
  const { companyId } = ctx
  const value = (await sealedToken(ctx)) ? STORED_SECRET : ''
  const mail = await ownMailAccount(ctx)
  const values = {
    smtpEmail: mail?.email ?? '',
    smtpPassword: mail ? STORED_SECRET : '',
    smtpHost: mail?.host ?? '',
    smtpPort: mail ? String(mail.port) : '',
  }
  const others = Object.entries(values).map(([key, one]) => ({ key, value: one, companyId }))
  return [{ key: 'tokenAsaas', value, companyId }, ...others]
}

/** The sealed token of the own brand. Null: it has none. */
export async function sealedToken({ db, user }: Ctx): Promise<Buffer | null> {
  const { rows } = await sql<{ token: Buffer | null }>`
    select read_payment_account(${user.id}) as token`.execute(db)
  return rows[0]!.token
}

/** The brand whose operators act here. 0: the default brand. */
export async function brandOf({ db, companyId }: Ctx): Promise<number> {
  const { whiteLabelId } = await db
    .selectFrom('companies')
    .select('whiteLabelId')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return whiteLabelId ?? 0
}

type OpenCharge = { providerId: string | null }

/** A charge of the own brand's account that may be paid, so that only a token of that account can ask for it. */
export async function openCharge({ db, user }: Ctx): Promise<OpenCharge | undefined> {
  const { rows } = await sql<OpenCharge>`
    select * from open_charge_of_account(${user.id})`.execute(db)
  return rows[0]
}
