import { existingQueues } from '../../accounts/queues/queries.ts'
import { flawsIn } from '@recado/contract/automation/option-tree'
import type {
  QueueOption,
  QueueOptionTree,
  queueOptions,
} from '@recado/contract/automation/queue-options'
import type { QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

const file = sql<Omit<QuickMessageMedia, 'url'> | null>`
  case when files.id is not null
       then json_build_object('id', files.id, 'fileName', files.file_name, 'mime', files.mime,
                              'mediaType', files.kind, 'size', files.size) end`

/** A person who has left is nobody to lead a customer to. */
const presentUserId = sql<number | null>`(
  select users.id from users
   where users.company_id = queue_options.company_id and users.id = queue_options.user_id
     and users.deactivated_at is null)`

/** Columns of an option in the contract. */
const optionColumns = [
  'queueOptions.id',
  'queueOptions.queueId',
  'queueOptions.parentId',
  'queueOptions.option',
  'queueOptions.title',
  'queueOptions.message',
  'queueOptions.action',
  'queueOptions.targetQueueId',
  'queueOptions.tagId',
  'queueOptions.waitMinutes',
] as const

/** The options of existing queues with their files, by number and age. */
const selectOptions = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('queueOptions')
    .innerJoin('queues', (on) =>
      on.onRef('queues.id', '=', 'queueOptions.queueId').on('queues.deletedAt', 'is', null),
    )
    .leftJoin('queueOptionFiles as files', 'files.optionId', 'queueOptions.id')
    .select(optionColumns)
    .select([presentUserId.as('userId'), file.as('file')])
    .orderBy('queueOptions.option')
    .orderBy('queueOptions.id')

type Row = Omit<QueueOption, 'media'> & { file: Omit<QuickMessageMedia, 'url'> | null }

const toOption =
  ({ mediaUrl }: Pick<Ctx, 'mediaUrl'>) =>
  ({ file: media, ...option }: Row): QueueOption => ({
    ...option,
    media: media && { ...media, url: mediaUrl(media.id, media.fileName) },
  })

/** The options of a queue, or of one of its levels. None of an unknown queue. */
export async function listOptions(
  ctx: Ctx,
  { queueId, parentId }: Input<typeof queueOptions.list>,
): Promise<QueueOption[]> {
  const rows = await selectOptions(ctx)
    .where('queueOptions.queueId', '=', queueId)
    .$if(parentId !== undefined, (query) =>
      query.where('queueOptions.parentId', 'is not distinct from', parentId!),
    )
    .execute()
  return rows.map(toOption(ctx))
}

/** One option. Refuses an unknown one with ERR_NO_QUEUE_OPTION_FOUND. */
export async function showOption(ctx: Ctx, id: number): Promise<QueueOption> {
  const row = await selectOptions(ctx)
    .where('queueOptions.id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_OPTION_FOUND'))
  return toOption(ctx)(row)
}

/** All options of a queue, with the switch of its bot and the flaws of its options. */
export async function showTree(
  ctx: Ctx,
  { queueId }: { queueId: number },
): Promise<QueueOptionTree> {
  const { botEnabled } = await existingQueues(ctx)
    .select('botEnabled')
    .where('id', '=', queueId)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  const options = await listOptions(ctx, { queueId })
  const flaws = flawsIn(options.map((one) => ({ ...one, hasFile: one.media !== null })))
  return { queueId, botEnabled, options, flaws: [...flaws].map(([id, flaw]) => ({ id, flaw })) }
}
