import type { WhiteLabel } from '@recado/contract/accounts/white-labels'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../platform/ctx.ts'
import { showBrand } from './queries.ts'

const HOUR_S = 3600

type BrandRequest = { Params: { brand: string } }

/**
 * Serves manifest and icon, so that a device can install a brand's product as an app. The product's own manifest is
 * among the built files.
 */
export function openManifests(app: FastifyInstance, world: World): void {
  const brandOf = (name: string) => showBrand(world, { input: { name: name.toLowerCase() } })
  app.get<BrandRequest>('/:brand/manifest.webmanifest', async ({ params }, reply) => {
    const brand = await brandOf(params.brand)
    return reply
      .type('application/manifest+json')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(manifestOf(brand, `/${params.brand}`))
  })
  app.get<BrandRequest>('/:brand/icon.svg', async ({ params }, reply) => {
    const { primaryColor } = await brandOf(params.brand)
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(iconIn(HEX.test(primaryColor) ? primaryColor : OWN))
  })
}

const manifestOf = ({ name, primaryColor }: WhiteLabel, at: string) => ({
  name,
  short_name: name,
  lang: 'pt-BR',
  id: `${at}/`,
  start_url: `${at}/`,
  scope: `${at}/`,
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: primaryColor,
  icons: ['any', 'maskable'].map((purpose) => ({
    src: `${at}/icon.svg`,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose,
  })),
})

const OWN = '#0074e0'
const HEX = /^#[\da-f]{6}$/i

/** The logo on the brand's colour: white, or dark on a pale colour. */
const iconIn = (ground: string) => {
  const mark = isPale(ground) ? '#14161a' : '#fff'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><g transform="translate(118 112) scale(11.5)"><path d="M7 2h10a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-6.2l-4.6 3.2A.75.75 0 0 1 5 21.6V18.6A5 5 0 0 1 2 14V7a5 5 0 0 1 5-5Z" fill="${mark}"/><path d="m8 10.7 2.8 2.8L16.2 8" fill="none" stroke="${ground}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`
}

function isPale(hex: string): boolean {
  const n = Number.parseInt(hex.slice(1), 16)
  const [red, green, blue] = [n >> 16, (n >> 8) & 255, n & 255]
  return red * 0.299 + green * 0.587 + blue * 0.114 > 170
}
