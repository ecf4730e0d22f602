import type { MediaType } from '@recado/contract/media'
import type { Ctx } from '../../platform/ctx.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { change, tellMessage } from './update.ts'
import { expectFiles, showAgain } from './files.ts'
import { retellRevealed } from './ticket-preview.ts'
import { lockTicketNamed } from './lock-ticket.ts'
import { isNamed, type NetworkName } from './network-name.ts'
import { nextRevision } from './edit.ts'
import type { Extra } from './rules.ts'

type Revealed = NetworkName & {
  body: string
  mediaType: MediaType
  extra: Extra | null
  isForwarded: boolean
  file: MediaRef | undefined
}

/** Replaces a placeholder with the message, once it can be decrypted. Does nothing if no placeholder is stored. */
export async function revealByNetwork(ctx: Ctx, revealed: Revealed): Promise<void> {
  const { connectionId, body, mediaType, extra, isForwarded, file } = revealed
  if (!(await isPlaceholder(ctx, revealed))) return
  await lockTicketNamed(ctx, revealed)
  const message = await change(ctx, (update) =>
    update
      .set({
        body,
        mediaType,
        extra: extra === null ? null : JSON.stringify(extra),
        isForwarded,
        revision: nextRevision,
      })
      .where(isNamed(revealed))
      .where('mediaType', '=', 'placeholder'),
  )
  if (!message) return
  if (file) await expectFiles(ctx, [{ messageId: message.id, connectionId, ref: file }])
  const shown = await showAgain(ctx, message.id)
  await tellMessage(ctx, shown)
  await retellRevealed(ctx, shown)
}

async function isPlaceholder({ db }: Ctx, name: NetworkName): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('mediaType')
    .where(isNamed(name))
    .executeTakeFirst()
  return row?.mediaType === 'placeholder'
}
