import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import type { FileKind } from '../../platform/files/file-types.ts'
import type { Ctx } from '../../platform/ctx.ts'

const columns = [
  'quickMessages.id',
  'quickMessages.shortcode',
  'quickMessages.message',
  'quickMessages.userId',
  'queues.id as queueId',
  'queues.name as queueName',
  'queues.color as queueColor',
  'uploads.id as mediaId',
  'uploads.fileName',
  'uploads.mime',
  'uploads.kind',
  'uploads.size',
] as const

/** The quick messages with their queue and file. A removed queue counts as none. */
export const selectQuickMessages = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('quickMessages')
    .leftJoin('queues', (on) =>
      on.onRef('queues.id', '=', 'quickMessages.queueId').on('queues.deletedAt', 'is', null),
    )
    .leftJoin('uploads', 'uploads.quickMessageId', 'quickMessages.id')
    .select(columns)

type Row = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'userId'> & {
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  mediaId: string | null
  fileName: string | null
  mime: string | null
  kind: FileKind | null
  size: number | null
}

/** A row without an owner is shared with the company. */
export const toQuickMessage =
  (ctx: Pick<Ctx, 'mediaUrl'>) =>
  (row: Row): QuickMessage => ({
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    userId: row.userId,
    isGlobal: row.userId === null,
    queue:
      row.queueId === null
        ? null
        : { id: row.queueId, name: row.queueName!, color: row.queueColor! },
    media:
      row.mediaId === null
        ? null
        : {
            id: row.mediaId,
            fileName: row.fileName!,
            mime: row.mime!,
            mediaType: row.kind!,
            size: row.size!,
            url: ctx.mediaUrl(row.mediaId, row.fileName!),
          },
  })
