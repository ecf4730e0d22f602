import type { Brand } from '@recado/contract/accounts/brands'

/** The address of a brand in words: its proven domain, or its path on this installation. The default brand has no path. */
export const placeOf = ({ path, domain }: Pick<Brand, 'path' | 'domain'>): string =>
  domain?.provenAt ? domain.name : [location.host, path].filter(Boolean).join('/')
