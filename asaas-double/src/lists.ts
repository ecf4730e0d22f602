import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const byId = z.object({ id: z.string() })
export const idIn = ({ params }: FastifyRequest): string => byId.parse(params).id

/** A list as the provider pages it. */
export function listed<Item>(items: Item[], query: unknown) {
  const { limit, offset } = z
    .object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      offset: z.coerce.number().int().min(0).default(0),
    })
    .parse(query)
  const data = items.slice(offset, offset + limit)
  const totalCount = items.length
  return { object: 'list', hasMore: offset + limit < totalCount, totalCount, limit, offset, data }
}
