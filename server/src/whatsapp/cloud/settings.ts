import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'

export const DEFAULT_GRAPH_VERSION = 'v25.0'

/** Credentials of a number of the WhatsApp Business Cloud API, with Meta's names. */
export const CloudSettings = z.object({
  phoneNumberId: z.string().min(1),
  wabaId: z.string().min(1),
  /** Of a system user with whatsapp_business_messaging and whatsapp_business_management. */
  accessToken: z.string().min(1),
  /** Secret of the Meta app, which signs Meta's posts. */
  appSecret: z.string().min(1),
  /** Chosen by us. Meta sends it when the webhook is set up. */
  verifyToken: z.string().min(1),
  graphVersion: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default(DEFAULT_GRAPH_VERSION),
})
export type CloudSettings = z.infer<typeof CloudSettings>

/** Parses the sealed secret. Undefined if it is invalid. */
export function settingsIn(secret: string | undefined): CloudSettings | undefined {
  try {
    return CloudSettings.safeParse(JSON.parse(secret ?? 'null')).data
  } catch {
    // Invalid JSON counts as missing.
    return undefined
  }
}

/** Reads the decrypted settings and the key of the webhook URL. Undefined until they are entered. */
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

/** Stores the settings. Absent values stay unchanged; the first time all but the version are required. */
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

/** Path of the webhook URL, below the public URL. */
export const webhookPath = (webhookKey: string) => `/webhooks/whatsapp/${webhookKey}`

/** The same binding as for the connection's credentials, so the owner of the connection can open them. */
const about = (companyId: number, connectionId: number) =>
  `connection ${companyId}/${connectionId} credentials`
