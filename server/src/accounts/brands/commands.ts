import { randomBytes } from 'node:crypto'
import {
  type Brand,
  type brands,
  brandUpdated,
  type LogoPlace,
  logoPlaces,
} from '@recado/contract/accounts/brands'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import { Refusal, refuseViolations, wrongFields } from '../../platform/refusal.ts'
import { type AuditedFields, writeAudit } from '../audit/write-audit.ts'
import type { Logo } from './logo-picture.ts'
import { showBrandToOperator } from './queries.ts'
import { isFreePath, pathOf } from './rules.ts'

refuseViolations({
  white_labels_path_key: 'ERR_WHITE_LABEL_NAME_ALREADY_EXISTS',
  white_labels_domain_key: 'ERR_DOMAIN_ALREADY_EXISTS',
  white_labels_default_brand_only: 'ERR_NO_PERMISSION',
})

/** A stored logo: its picture, its place and its file. */
export type StoredLogo = { place: LogoPlace | 'icon'; key: string; logo: Logo }

type Form = Input<typeof brands.create>
type Change = Omit<Input<typeof brands.update>, 'id'>

/** Creates a brand. Without a path its name gives one. */
export async function createBrand(ctx: Ctx, form: Form, logos: StoredLogo[] = []): Promise<Brand> {
  const path = form.path ?? pathOf(form.name)
  if (path === undefined) throw wrongFields([{ path: 'path', code: 'required' }])
  refuseReserved(path)
  const { rows } = await sql<{ id: number }>`
    select create_brand(${ctx.user.id}, ${form.name}, ${path}) as id`.execute(ctx.db)
  const { id } = rows[0]!
  await write(ctx, id, { change: { ...form, path }, logos })
  const brand = await showBrandToOperator(ctx, { id })
  ctx.emit(brandUpdated, { brandId: id })
  writeAudit(ctx, { act: 'brand.create', subject: brand.name, after: auditedFields(brand) })
  return brand
}

/**
 * Changes a brand. Absent fields stay unchanged.
 *
 * @throws Refusal ERR_NO_WHITE_LABEL_FOUND, ERR_WHITE_LABEL_NAME_ALREADY_EXISTS, ERR_WHITE_LABEL_PATH_RESERVED,
 * ERR_DOMAIN_ALREADY_EXISTS
 */
export async function updateBrand(
  ctx: Ctx,
  { id, change, logos = [] }: { id: number; change: Change; logos?: StoredLogo[] },
): Promise<Brand> {
  const before = await showBrandToOperator(ctx, { id })
  if (before.isDefault) refuseOwnAddress(change)
  if (change.path !== undefined && change.path !== before.path) refuseReserved(change.path)
  await write(ctx, id, { change, logos })
  const brand = await showBrandToOperator(ctx, { id })
  ctx.emit(brandUpdated, { brandId: id })
  writeAudit(ctx, {
    act: 'brand.update',
    subject: brand.name,
    before: auditedFields(before),
    after: auditedFields(brand),
  })
  return brand
}

/** The default brand has the address of the installation, and no contract with anybody. */
function refuseOwnAddress(change: Change): void {
  const given = (['path', 'domain', 'usersCount', 'dueDate'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== null,
  )
  if (given.length > 0)
    throw wrongFields(given.map((path) => ({ path, code: 'contradicts' as const })))
}

/** The TXT record of the domain was found: links use the domain from now on. */
export async function proveDomain(
  ctx: Ctx,
  { id, domain, token }: { id: number; domain: string; token: string },
): Promise<Brand> {
  const { rows } = await sql<{ isProven: boolean }>`
    select prove_brand_domain(${ctx.user.id}, ${id}, ${domain}, ${token}) as "isProven"`.execute(
    ctx.db,
  )
  if (!rows[0]!.isProven) throw new Refusal('ERR_DOMAIN_NOT_PROVEN')
  const brand = await showBrandToOperator(ctx, { id })
  ctx.emit(brandUpdated, { brandId: id })
  writeAudit(ctx, { act: 'brand.domain', subject: brand.name, after: { domain } })
  return brand
}

function refuseReserved(path: string): void {
  if (!isFreePath(path)) throw new Refusal('ERR_WHITE_LABEL_PATH_RESERVED')
}

type Written = { change: Change; logos: StoredLogo[] }

async function write(
  { db, user, ...ctx }: Ctx,
  id: number,
  { change, logos }: Written,
): Promise<void> {
  const { rows } = await sql<{ isFound: boolean }>`
    select change_brand(${user.id}, ${id}, ${JSON.stringify(change)}::jsonb) as "isFound"`.execute(
    db,
  )
  if (!rows[0]!.isFound) throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
  if (change.domain !== undefined) {
    const token = randomBytes(16).toString('hex')
    await sql`select change_brand_domain(${user.id}, ${id}, ${change.domain}, ${token})`.execute(db)
  }
  const replaced = []
  for (const place of removedPlaces(change))
    replaced.push(await replaceLogo({ db, user, ...ctx }, id, { place }))
  for (const stored of logos) replaced.push(await replaceLogo({ db, user, ...ctx }, id, stored))
  await enqueueFileRemoval(
    { db, user, ...ctx },
    replaced.flatMap((key) => key ?? []),
  )
}

/** The icon is made from the logo of the panel, and goes with it. */
const removedPlaces = ({ removedLogos = [] }: Change): StoredLogo['place'][] => [
  ...logoPlaces.filter((place) => removedLogos.includes(place)),
  ...(removedLogos.includes('painel') ? (['icon'] as const) : []),
]

/** Replaces or deletes a logo. Returns the key of the file before. */
async function replaceLogo(
  { db, user }: Ctx,
  id: number,
  { place, key, logo }: Pick<StoredLogo, 'place'> & Partial<StoredLogo>,
): Promise<string | null> {
  const { hash, size, width, height } = logo ?? {}
  const { rows } = await sql<{ replaced: string | null }>`
    select change_brand_logo(${user.id}, ${id}, ${place}, ${hash ?? null}, ${key ?? null}, ${size ?? null}::int,
                             ${width ?? null}::int, ${height ?? null}::int) as replaced`.execute(db)
  return rows[0]!.replaced
}

/** The fields of a brand in the audit log. */
const auditedFields = (brand: Brand): AuditedFields => ({
  name: brand.name,
  path: brand.path,
  email: brand.email,
  primaryColor: brand.primaryColor,
  secondaryColor: brand.secondaryColor,
  tagline: brand.tagline,
  usersCount: brand.usersCount,
  dueDate: brand.dueDate,
  domain: brand.domain?.name ?? null,
  ...Object.fromEntries(
    (['fileLogin', 'fileLoginDark', 'filePainel', 'filePainelDark'] as const).map((file) => [
      file,
      brand[file],
    ]),
  ),
})
