import { type Brand, BRANDS_MAX, type brands } from '@recado/contract/accounts/brands'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { logoHashes, type LogoHashes, toLogos } from '../white-labels/logo-address.ts'
import { recordName, recordValue } from './rules.ts'

/** A row of the database function `brands_of_operator` with its logos. */
type Row = Pick<
  Brand,
  | 'id'
  | 'name'
  | 'path'
  | 'primaryColor'
  | 'secondaryColor'
  | 'tagline'
  | 'usersCount'
  | 'dueDate'
  | 'companies'
  | 'accounts'
> & {
  email: string | null
  domain: string | null
  domainToken: string | null
  domainProvenAt: Date | null
  logos: LogoHashes
}

export const listBrands = async (ctx: Ctx): Promise<Brand[]> =>
  (await rowsOf(ctx, null, BRANDS_MAX)).map(toBrand)

/** @throws Refusal ERR_NO_WHITE_LABEL_FOUND */
export async function showBrandToOperator(
  ctx: Ctx,
  { id }: Input<typeof brands.one>,
): Promise<Brand> {
  const [row] = await rowsOf(ctx, id, 1)
  if (!row) throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
  return toBrand(row)
}

/** Refuses everybody but operators of the default brand with ERR_NO_PERMISSION, before anything is received. */
export const refuseOtherOperators = async (ctx: Ctx): Promise<void> =>
  void (await rowsOf(ctx, 0, 0))

/** Only the owner of the database can count companies and users of all companies. */
async function rowsOf({ db, user }: Ctx, brandId: number | null, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.*, ${logoHashes} as logos
      from brands_of_operator(${user.id}, ${brandId}::int, ${most}) w
     order by w.id <> 0, w.name, w.id`.execute(db)
  return rows
}

function toBrand({ email, domain, domainToken, domainProvenAt, logos, ...row }: Row): Brand {
  return {
    ...row,
    email: email ?? '',
    isDefault: row.id === 0,
    ...toLogos(row.id, logos),
    domain:
      domain === null || domainToken === null
        ? null
        : {
            name: domain,
            recordName: recordName(domain),
            recordValue: recordValue(domainToken),
            provenAt: domainProvenAt?.toISOString() ?? null,
          },
  }
}
