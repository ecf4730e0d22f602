import { permissions } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import type { Ctx } from '../../platform/ctx.ts'

/** The rooms of everybody who may use the quick message. */
export async function roomsOf({ db }: Ctx, { userId, queue }: QuickMessage): Promise<string[]> {
  if (userId !== null) return [`u:${userId}`]
  if (queue === null) return ['all']
  const users = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('profile', 'in', [...permissions['quickMessages.editGlobal']]),
        eb('id', 'in', (inside) =>
          inside.selectFrom('userQueues').select('userId').where('queueId', '=', queue.id),
        ),
      ]),
    )
    .execute()
  return users.map(({ id }) => `u:${id}`)
}
