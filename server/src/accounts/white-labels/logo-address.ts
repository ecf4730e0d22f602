import type { BrandLogos } from '@recado/contract/accounts/brand-logos'
import { sql } from 'kysely'

/** The hashes of the logos of a brand by their place. */
export type LogoHashes = Record<string, string>

/** The hashes of the logos of the brand `w`. */
export const logoHashes = sql<LogoHashes>`(
  select coalesce(json_object_agg(l.place, l.hash), '{}') from white_label_logos l where l.white_label_id = w.id)`

/** The path of a logo. Empty: the brand has none there. */
export const logoAddress = (brandId: number, hash: string | undefined): string =>
  hash ? `/media/brands/${brandId}/${hash}.png` : ''

/** The paths of the logos of a brand. */
export const toLogos = (brandId: number, hashes: LogoHashes): BrandLogos => ({
  fileLogin: logoAddress(brandId, hashes['login']),
  fileLoginDark: logoAddress(brandId, hashes['loginDark']),
  filePainel: logoAddress(brandId, hashes['painel']),
  filePainelDark: logoAddress(brandId, hashes['painelDark']),
})
