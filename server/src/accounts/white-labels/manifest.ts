import type { WhiteLabel } from '@recado/contract/accounts/white-labels'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../platform/ctx.ts'
import { showBrand, showBrandOfDomain } from './queries.ts'

const HOUR_S = 3600

type BrandRequest = { Params: { brand?: string } }

/**
 * Serves manifest and icon, so that a device can install a brand's product as an app: below the path of the brand, and at
 * the root of its own domain. The product's own manifest is among the built files.
 */
export function openManifests(app: FastifyInstance, world: World): void {
  for (const { manifest, icon } of [
    { manifest: '/:brand/manifest.webmanifest', icon: '/:brand/icon.svg' },
    { manifest: '/brand.webmanifest', icon: ICON_OF_DOMAIN },
  ]) {
    app.get<BrandRequest>(manifest, async (request, reply) => {
      const { brand: path } = request.params
      const brand = await brandOf(world, request)
      return cached(reply, 'application/manifest+json').send(
        manifestOf(brand, path ? `/${path}` : ''),
      )
    })
    app.get<BrandRequest>(icon, async (request, reply) => {
      const { primaryColor } = await brandOf(world, request)
      const ground = HEX.test(primaryColor) ? primaryColor : OWN
      return cached(reply, 'image/svg+xml').send(iconIn(ground))
    })
  }
}

const ICON_OF_DOMAIN = '/brand.svg'

const brandOf = (world: World, request: FastifyRequest<BrandRequest>): Promise<WhiteLabel> => {
  const { brand: path } = request.params
  return path
    ? showBrand(world, { input: { name: path.toLowerCase() }, request })
    : showBrandOfDomain(world, { request })
}

const cached = (reply: FastifyReply, type: string) =>
  reply.type(type).header('cache-control', `public, max-age=${HOUR_S}`)

const manifestOf = ({ name, primaryColor, icon }: WhiteLabel, at: string) => ({
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
    ...(icon
      ? { src: icon, sizes: '512x512', type: 'image/png' }
      : { src: at ? `${at}/icon.svg` : ICON_OF_DOMAIN, sizes: 'any', type: 'image/svg+xml' }),
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
