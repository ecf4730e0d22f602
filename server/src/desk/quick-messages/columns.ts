import type { Queue } from '@recado/contract/accounts/queues'
import type { QuickMessage, QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

const queue = sql<Queue | null>`
  case when queues.id is not null
       then json_build_object('id', queues.id, 'name', queues.name, 'color', queues.color) end`

const file = sql<Omit<QuickMessageMedia, 'url'> | null>`
  case when uploads.id is not null
       then json_build_object('id', uploads.id, 'fileName', uploads.file_name, 'mime', uploads.mime,
                              'mediaType', uploads.kind, 'size', uploads.size) end`

/** Most quick messages have neither queue nor file, and one column of each is read faster than eight. */
const columns = [
  'quickMessages.id',
  'quickMessages.shortcode',
  'quickMessages.message',
  'quickMessages.userId',
  queue.as('queue'),
  file.as('file'),
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

type Row = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'userId' | 'queue'> & {
  file: Omit<QuickMessageMedia, 'url'> | null
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
    queue: row.queue,
    media: row.file && { ...row.file, url: ctx.mediaUrl(row.file.id, row.file.fileName) },
  })
