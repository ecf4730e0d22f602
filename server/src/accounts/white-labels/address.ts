/** What decides the address of a brand. All are null for the product's own brand. */
export type BrandPlace = { path: string | null; domain: string | null; domainProvenAt: Date | null }

/**
 * The address of a page of a brand, for links in mails and elsewhere outside the product. The own domain of a brand is
 * used once it is proven; until then its pages are below its path on the address of the installation.
 *
 * @param page A path of the product, such as `/reset`.
 */
export function brandAddress(
  publicUrl: URL,
  { path, domain, domainProvenAt }: BrandPlace,
  page: string,
): URL {
  if (domain && domainProvenAt) return new URL(page, `https://${domain}`)
  return new URL(path ? `/${path}${page}` : page, publicUrl)
}
