import type { drafts } from '@recado/contract/desk/drafts'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { showTicket } from '../tickets/queries.ts'

/** The last save wins. An empty body deletes the draft. */
export async function saveDraft(
  ctx: Ctx,
  { ticketId, kind, body }: Input<typeof drafts.keep>,
): Promise<{}> {
  await showTicket(ctx, { ticketId })
  if (body === '') await deleteDraft(ctx, { ticketId, kind })
  else
    await ctx.db
      .insertInto('drafts')
      .values({ userId: ctx.user.id, ticketId, kind, body, updatedAt: ctx.now })
      .onConflict((known) =>
        known
          .columns(['companyId', 'userId', 'ticketId', 'kind'])
          .doUpdateSet({ body, updatedAt: ctx.now }),
      )
      .execute()
  return {}
}

const deleteDraft = (
  { db, user }: Ctx,
  { ticketId, kind }: Pick<Input<typeof drafts.keep>, 'ticketId' | 'kind'>,
) =>
  db
    .deleteFrom('drafts')
    .where('userId', '=', user.id)
    .where('ticketId', '=', ticketId)
    .where('kind', '=', kind)
    .execute()
