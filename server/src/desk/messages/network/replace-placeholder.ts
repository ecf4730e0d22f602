import type { MediaType } from '@recado/contract/platform/media'
import type { Ctx } from '../../../platform/ctx.ts'
import type { MediaRef } from '../../../platform/whatsapp-driver.ts'
import { updateMessage, emitMessageUpdated } from '../update.ts'
import { insertPendingFiles, reloadMessage } from '../files.ts'
import { refreshDecryptedPreview } from '../ticket-preview.ts'
import { lockTicketByNetworkName } from '../lock-ticket.ts'
import { hasNetworkName, type NetworkName } from './network-name.ts'
import { nextRevision } from '../change-columns.ts'
import type { Extra } from '../rules.ts'

type DecryptedMessage = NetworkName & {
  body: string
  mediaType: MediaType
  extra: Extra | null
  isForwarded: boolean
  file: MediaRef | undefined
}

/** Replaces a placeholder with the message, once it can be decrypted. Does nothing if no placeholder is stored. */
export async function replacePlaceholder(ctx: Ctx, revealed: DecryptedMessage): Promise<void> {
  const { connectionId, body, mediaType, extra, isForwarded, file } = revealed
  if (!(await isPlaceholder(ctx, revealed))) return
  await lockTicketByNetworkName(ctx, revealed)
  const message = await updateMessage(ctx, (update) =>
    update
      .set({
        body,
        mediaType,
        extra: extra === null ? null : JSON.stringify(extra),
        isForwarded,
        revision: nextRevision,
      })
      .where(hasNetworkName(revealed))
      .where('mediaType', '=', 'placeholder'),
  )
  if (!message) return
  if (file) await insertPendingFiles(ctx, [{ messageId: message.id, connectionId, ref: file }])
  const shown = await reloadMessage(ctx, message.id)
  await emitMessageUpdated(ctx, shown)
  await refreshDecryptedPreview(ctx, shown)
}

async function isPlaceholder({ db }: Ctx, name: NetworkName): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('mediaType')
    .where(hasNetworkName(name))
    .executeTakeFirst()
  return row?.mediaType === 'placeholder'
}
