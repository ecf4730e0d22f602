import { basePath, recado, type Brand } from './brand.ts'
import { lightRoles } from './roles.ts'

const draw = (ground: string, tick: string, badge: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M7 2h10a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-6.2l-4.6 3.2A.75.75 0 0 1 5 21.6V18.6A5 5 0 0 1 2 14V7a5 5 0 0 1 5-5Z" fill="${ground}"/><path d="m8 10.7 2.8 2.8L16.2 8" fill="none" stroke="${tick}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>${badge}</svg>`

/** Only two digits are legible at this size. */
const wordsOf = (count: number): string => (count > 99 ? '99' : String(count))

const badgeOf = (count: number): string =>
  count > 0
    ? `<rect x="${count > 9 ? 4 : 10}" y="0" width="${count > 9 ? 20 : 14}" height="15" rx="7" fill="#c92a20" stroke="#fff" stroke-width="1"/><text x="${count > 9 ? 14 : 17}" y="12" font-family="sans-serif" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">${wordsOf(count)}</text>`
    : ''

let shown: Brand = recado
let waiting = ''

/**
 * Draws the favicon in the brand's colours, or shows the brand's own. Points the page to the brand's manifest: a brand's
 * product is installed under its own name and icon.
 */
export function paintFavicon(brand: Brand): void {
  shown = brand
  paint()
  if (isPlain(brand)) return
  point('manifest', basePath === '/' ? '/brand.webmanifest' : `${basePath}/manifest.webmanifest`)
  if (brand.icon) point('apple-touch-icon', brand.icon)
}

/** The built manifest and icons are those of the default brand while nobody has customized it. */
const isPlain = ({ id, name, primary, icon }: Brand): boolean =>
  id === 0 && name === recado.name && primary === recado.primary && icon === ''

function point(rel: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (link) link.href = href
}

/** Draws the number of unread conversations on the favicon. */
export function badgeFavicon(count: number): void {
  const badge = badgeOf(count)
  if (badge === waiting) return
  waiting = badge
  paint()
}

function paint(): void {
  const { '--accent': ground = '', '--on-accent': tick = '' } = lightRoles(
    shown.primary,
    shown.secondary,
  )
  const drawn = `data:image/svg+xml,${encodeURIComponent(draw(ground, tick, waiting))}`
  point('icon', waiting ? drawn : shown.icon || drawn)
}
