import { PRODUCT_NAME } from '@recado/contract/accounts/white-labels'
import type { Ctx, MailSender } from '../../platform/ctx.ts'
import { brandOfCompany } from '../white-labels/brand-of-company.ts'

type NamedBrand = { id: number; name: string; email: string | null }

/** From whom the mails of a brand come. The name in MAIL_FROM stays until an operator names the default brand. */
export const senderOf = ({ id, name, email }: NamedBrand): MailSender => ({
  name: id === 0 && name === PRODUCT_NAME ? undefined : name,
  email: email ?? undefined,
})

/** From whom the mails of the brand of the current company come. */
export async function ownSender({ db, companyId }: Ctx): Promise<MailSender> {
  const brand = await db
    .selectFrom('companies')
    .innerJoin('whiteLabels', (on) => on.on('whiteLabels.id', '=', brandOfCompany))
    .select(['whiteLabels.id', 'whiteLabels.name', 'whiteLabels.email'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return senderOf(brand)
}
