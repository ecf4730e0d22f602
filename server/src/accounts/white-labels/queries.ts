import type { BrandLogos } from '@recado/contract/accounts/brand-logos'
import type { WhiteLabel } from '@recado/contract/accounts/white-labels'
import { makeSingleFlight } from '@recado/concurrency/single-flight'
import { type RawBuilder, sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { domainOf, type HostOfRequest, isOwnAddress } from './domain.ts'
import { logoAddress, type LogoHashes, logoHashes, toLogos } from './logo-address.ts'

/** The brand of the installation, and of companies without another one. */
const DEFAULT_BRAND = 0

type Row = Omit<WhiteLabel, 'isDefault' | 'icon' | keyof BrandLogos | keyof Offers> & {
  logos: LogoHashes
  hasHelps: boolean
}
type Offers = Pick<WhiteLabel, 'hasHelps' | 'academyUrl' | 'resetsPasswords' | 'signsUp'>

const hasHelps = sql<boolean>`exists (select from helps) as "hasHelps"`

/** What the operator offers to every brand. */
const offersOf = (
  { academyUrl = '', resetsPasswords = false, signsUp = false }: World,
  has: boolean,
): Offers => ({
  hasHelps: has,
  academyUrl,
  resetsPasswords,
  signsUp,
})

const brandsInFlight = makeSingleFlight<Row | undefined>()

/** How a brand is named, by one of its unique columns. */
type Name = { path: string } | { id: number } | { domain: string }

const conditionOf = (name: Name): RawBuilder<unknown> => {
  if ('id' in name) return sql`w.id = ${name.id}`
  if ('path' in name) return sql`w.path = ${name.path}`
  return sql`w.domain = ${name.domain} and w.domain_proven_at is not null`
}

/**
 * Brands belong to no company, because a sign-in page needs its brand before anybody is signed in. Visitors who ask at the
 * same time share one query.
 */
async function findBrand(world: World, name: Name): Promise<WhiteLabel | undefined> {
  const row = await brandsInFlight(JSON.stringify(name), async () => {
    const { rows } = await sql<Row>`
      select w.id, w.name, w.path, w.primary_color, w.secondary_color, w.tagline, ${logoHashes} as logos, ${hasHelps}
        from white_labels w where ${conditionOf(name)}`.execute(world.db)
    return rows[0]
  })
  if (!row) return undefined
  const { logos, hasHelps: has, ...brand } = row
  const icon = logoAddress(brand.id, logos['icon'])
  const isDefault = brand.id === DEFAULT_BRAND
  return { ...brand, isDefault, ...toLogos(brand.id, logos), icon, ...offersOf(world, has) }
}

/** The request of a call, of which only the host counts. */
type Call = { request: HostOfRequest }

/**
 * The brand whose proven domain the request names. Undefined for an address of the installation itself. Refuses any
 * other domain with ERR_UNKNOWN_DOMAIN.
 */
async function brandOfDomain(world: World, { request }: Call): Promise<WhiteLabel | undefined> {
  if (isOwnAddress(world, request)) return undefined
  const brand = await findBrand(world, { domain: domainOf(request) })
  if (!brand) throw new Refusal('ERR_UNKNOWN_DOMAIN')
  return brand
}

/** The brand of the domain of the request. */
export const showBrandOfDomain = async (world: World, call: Call): Promise<WhiteLabel> =>
  (await brandOfDomain(world, call)) ?? knownBrand(world, { id: DEFAULT_BRAND })

/** The brand with this path or id. The domain of a brand shows no other brand. */
export async function showBrand(
  world: World,
  { input: { name }, request }: Call & { input: { name: string } },
): Promise<WhiteLabel> {
  const own = await brandOfDomain(world, { request })
  if (own) {
    if (name === own.path || name === String(own.id)) return own
    throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
  }
  const isId = /^\d{1,9}$/.test(name)
  return knownBrand(world, isId ? { id: Number(name) } : { path: name })
}

async function knownBrand(world: World, name: Name): Promise<WhiteLabel> {
  const found = await findBrand(world, name)
  if (!found) throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
  return found
}
