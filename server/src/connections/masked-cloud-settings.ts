import { KEPT_SECRET } from '@recado/contract/connection-forms'
import type { WhatsappFull } from '@recado/contract/connections'
import type { Ctx } from '../platform/ctx.ts'
import { readCloudSettings } from '../whatsapp/cloud/settings.ts'

/** Meta's interface is told where to report by its key alone: only outside a company the whole address is known. */
export type CloudShown = Omit<NonNullable<WhatsappFull['cloud']>, 'webhookUrl'> & {
  webhookKey: string
}

/** The words for the webhook are ours and are to be carried to Meta; they open nothing by themselves. */
export async function cloudOf(ctx: Ctx, connectionId: number): Promise<CloudShown | null> {
  const settings = await readCloudSettings(ctx, connectionId)
  if (!settings) return null
  const { phoneNumberId, wabaId, verifyToken, webhookKey } = settings
  const secrets = { accessToken: KEPT_SECRET, appSecret: KEPT_SECRET }
  return { phoneNumberId, wabaId, verifyToken, webhookKey, ...secrets }
}
