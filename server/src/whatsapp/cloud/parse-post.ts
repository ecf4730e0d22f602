import { z } from 'zod'

/**
 * A post of Meta. The schema is loose, because new fields and kinds come without notice and must not block the others.
 */
const WebhookChange = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })
const Post = z.object({
  entry: z.array(z.object({ id: z.coerce.string().optional(), changes: z.array(z.unknown()) })),
})

export type WebhookChange = z.infer<typeof WebhookChange>

/** The valid changes in a post. Undefined if it is no post. */
export function parseChanges(post: Uint8Array): WebhookChange[] | undefined {
  const { data } = Post.safeParse(parsed(post))
  return data?.entry.flatMap(({ changes }) =>
    changes.flatMap((change) => WebhookChange.safeParse(change).data ?? []),
  )
}

function parsed(post: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(post).toString('utf8')) as unknown
  } catch {
    // Signed, but not JSON. The caller counts it.
    return undefined
  }
}

const Metadata = z.object({ metadata: z.object({ phone_number_id: z.coerce.string() }) })

/** The number a change is about. Undefined for events about the account. */
export const numberOf = ({ value }: WebhookChange): string | undefined =>
  Metadata.safeParse(value).data?.metadata.phone_number_id
