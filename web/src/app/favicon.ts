import { basename, recado, type Brand } from './brand.ts'
import { lightRoles } from './roles.ts'

const draw = (ground: string, tick: string, dot: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M7 2h10a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-6.2l-4.6 3.2A.75.75 0 0 1 5 21.6V18.6A5 5 0 0 1 2 14V7a5 5 0 0 1 5-5Z" fill="${ground}"/><path d="m8 10.7 2.8 2.8L16.2 8" fill="none" stroke="${tick}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>${dot}</svg>`

const DOT = '<circle cx="19" cy="5" r="5" fill="#dc3b31" stroke="#fff" stroke-width="1.5"/>'

/** A brand's product is installed under its own name and mark. */
export function pointToManifest(): void {
  if (basename === '/') return
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (link) link.href = `${basename}/manifest.webmanifest`
}

let shown: Brand = recado
let hasNews = false

/** The mark in the browser's tab takes the brand's colours. */
export function paintFavicon(brand: Brand): void {
  shown = brand
  paint()
}

/** Puts a dot on the mark while something waits to be read. */
export function dotFavicon(isOn: boolean): void {
  if (isOn === hasNews) return
  hasNews = isOn
  paint()
}

function paint(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const { '--accent': ground = '', '--on-accent': tick = '' } = lightRoles(
    shown.primary,
    shown.secondary,
  )
  link.href = `data:image/svg+xml,${encodeURIComponent(draw(ground, tick, hasNews ? DOT : ''))}`
}
