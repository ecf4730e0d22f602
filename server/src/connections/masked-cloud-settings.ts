import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import type { WhatsappFull } from '@recado/contract/connections/connections'
import type { Ctx } from '../platform/ctx.ts'
import { readCloudSettings } from '../whatsapp/cloud/settings.ts'

/**
 * The settings of a Cloud API number as forms show them. They hold only the key of the webhook: its whole address is
 * known outside a company's transaction.
 */
export type MaskedCloudSettings = Omit<NonNullable<WhatsappFull['cloud']>, 'webhookUrl'> & {
  webhookKey: string
}

/** Masks the secrets. The verify token is shown, because users copy it to Meta; it opens nothing by itself. */
export async function maskedCloudSettings(
  ctx: Ctx,
  connectionId: number,
): Promise<MaskedCloudSettings | null> {
  const settings = await readCloudSettings(ctx, connectionId)
  if (!settings) return null
  const { phoneNumberId, wabaId, verifyToken, webhookKey } = settings
  const secrets = { accessToken: MASKED_SECRET, appSecret: MASKED_SECRET }
  return { phoneNumberId, wabaId, verifyToken, webhookKey, ...secrets }
}
