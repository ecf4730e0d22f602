import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'

export const DEFAULT_GRAPH_VERSION = 'v25.0'

/** What logs a number of the WhatsApp Business Cloud API in; Meta's names for these things. */
export const CloudSettings = z.object({
  phoneNumberId: z.string().min(1),
  wabaId: z.string().min(1),
  /** Of a system user, with whatsapp_business_messaging and whatsapp_business_management. */
  accessToken: z.string().min(1),
  /** Of the Meta app: it signs what Meta posts to us. */
  appSecret: z.string().min(1),
  /** Chosen by us: Meta says it when the webhook is set up. */
  verifyToken: z.string().min(1),
  graphVersion: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default(DEFAULT_GRAPH_VERSION),
})
export type CloudSettings = z.infer<typeof CloudSettings>

/** What stands in the sealed secret; undefined where it is of no use. */
export function settingsIn(secret: string | undefined): CloudSettings | undefined {
  try {
    return CloudSettings.safeParse(JSON.parse(secret ?? 'null')).data
  } catch {
    // No JSON: as good as nothing.
    return undefined
  }
}

/** All of them in the clear, with the key that stands in the webhook's address; undefined before they were typed in. */
export async function readCloudSettings(
  { db, seal, companyId }: Ctx,
  connectionId: number,
): Promise<(CloudSettings & { webhookKey: string }) | undefined> {
  const row = await db
    .selectFrom('cloudSettings')
    .innerJoin('connectionSecrets', (on) =>
      on
        .onRef('connectionSecrets.companyId', '=', 'cloudSettings.companyId')
        .onRef('connectionSecrets.connectionId', '=', 'cloudSettings.connectionId'),
    )
    .select(['cloudSettings.webhookKey', 'connectionSecrets.sealed'])
    .where('cloudSettings.connectionId', '=', connectionId)
    .executeTakeFirst()
  if (!row) return undefined
  const opened = JSON.parse(seal.open(row.sealed, about(companyId, connectionId))) as unknown
  return { ...CloudSettings.parse(opened), webhookKey: row.webhookKey }
}

/** Keeps them; what is absent stays as it was. The first time all but the version must be there. */
export async function writeCloudSettings(
  ctx: Ctx,
  connectionId: number,
  change: { [Name in keyof CloudSettings]?: CloudSettings[Name] | undefined },
): Promise<CloudSettings & { webhookKey: string }> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value))
  const before = await readCloudSettings(ctx, connectionId)
  const settings = CloudSettings.parse({ ...before, ...given })
  const { phoneNumberId, wabaId } = settings
  const { webhookKey } = await ctx.db
    .insertInto('cloudSettings')
    .values({ connectionId, phoneNumberId, wabaId })
    .onConflict((known) =>
      known
        .columns(['companyId', 'connectionId'])
        .doUpdateSet({ phoneNumberId, wabaId, templatesAt: null }),
    )
    .returning('webhookKey')
    .executeTakeFirstOrThrow()
  const sealed = ctx.seal.close(JSON.stringify(settings), about(ctx.companyId, connectionId))
  await ctx.db
    .insertInto('connectionSecrets')
    .values({ connectionId, sealed })
    .onConflict((known) => known.columns(['companyId', 'connectionId']).doUpdateSet({ sealed }))
    .execute()
  return { ...settings, webhookKey }
}

/** Where Meta posts to, below the address of the product. */
export const webhookPath = (webhookKey: string) => `/webhooks/whatsapp/${webhookKey}`

/** As the owner of the connection reads its credentials: bound to this connection alone. */
const about = (companyId: number, connectionId: number) =>
  `connection ${companyId}/${connectionId} credentials`
