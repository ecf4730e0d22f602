import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { FileMissing } from '../../platform/files/keys.ts'
import { Refusal } from '../../platform/refusal.ts'

const Address = z.object({
  brandId: z.coerce.number().int().min(0).max(2_147_483_647),
  file: z.string().regex(/^[\da-f]{32}\.png$/),
})

const YEAR_S = 31_536_000

/**
 * Serves the logos of brands to everybody, because a sign-in page shows them before anybody is signed in. The hash of the
 * picture is in its address, so a browser keeps it for a year.
 */
export function openLogos(app: FastifyInstance, world: World): void {
  app.route({
    method: 'GET',
    url: '/media/brands/:brandId/:file',
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      const address = Address.safeParse(request.params).data
      if (!address) throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
      const { storageKey, size } = await findLogo(world, address)
      reply.headers({
        'cache-control': `public, max-age=${YEAR_S}, immutable`,
        'content-length': size,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      const content = await world.files.open(storageKey).catch((error: unknown) => {
        throw error instanceof FileMissing ? new Refusal('ERR_NO_WHITE_LABEL_FOUND') : error
      })
      return reply.type('image/png').send(content)
    },
  })
}

async function findLogo({ db }: World, { brandId, file }: z.infer<typeof Address>) {
  const found = await db
    .selectFrom('whiteLabelLogos')
    .select(['storageKey', 'size'])
    .where('whiteLabelId', '=', brandId)
    .where('hash', '=', file.slice(0, -4))
    .executeTakeFirst()
  if (!found) throw new Refusal('ERR_NO_WHITE_LABEL_FOUND')
  return found
}
