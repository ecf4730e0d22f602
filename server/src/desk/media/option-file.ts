import type { Ctx } from '../../platform/ctx.ts'

/** Storage location of the file of an option of a bot, for holders of a signed address. */
export const findOptionFile = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('queueOptionFiles')
    .select(['storageKey', 'mime', 'size', 'fileName'])
    .where('id', '=', id)
    .executeTakeFirst()
