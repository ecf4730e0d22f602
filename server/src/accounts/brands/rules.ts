import { BrandPath } from '@recado/contract/accounts/brands'
import { reservedPaths } from '@recado/contract/accounts/white-labels'

/** The name of the TXT record that proves a domain. */
export const recordName = (domain: string): string => `_recado.${domain}`

/** Its text. */
export const recordValue = (token: string): string => `recado=${token}`

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * Whether a brand may have this path. The first path segment is a brand unless it is a page of the product or a UUID, and
 * only digits would be read as the id of a brand.
 */
export const isFreePath = (path: string): boolean =>
  !reservedPaths.includes(path) && !UUID.test(path) && !/^\d+$/.test(path)

/** The path that a name gives: `Fala Já` gives `fala-ja`. Undefined if it has too few letters and digits. */
export function pathOf(name: string): string | undefined {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return BrandPath.safeParse(plain).data
}
