import { templatesUpdated } from '@recado/contract/desk/templates'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { ApprovedTemplate } from '../../platform/whatsapp-driver.ts'
import { TEMPLATES_MOST } from './queries.ts'

/** Replaces the stored templates of a number with those that the network has now. */
export async function replaceTemplates(
  ctx: Ctx,
  { connectionId, all }: { connectionId: number; all: ApprovedTemplate[] },
): Promise<void> {
  const stored = all.slice(0, TEMPLATES_MOST)
  await sql`select 1 from cloud_settings where connection_id = ${connectionId} for update`.execute(
    ctx.db,
  )
  await ctx.db
    .deleteFrom('messageTemplates')
    .where('connectionId', '=', connectionId)
    .where((eb) =>
      eb('remoteId', '<>', sql<string>`all(${stored.map(({ remoteId }) => remoteId)}::text[])`),
    )
    .execute()
  if (stored.length > 0) await upsert(ctx, connectionId, stored)
  await ctx.db
    .updateTable('cloudSettings')
    .set({ templatesAt: ctx.now })
    .where('connectionId', '=', connectionId)
    .execute()
  ctx.emit(templatesUpdated, { whatsappId: connectionId })
}

const upsert = ({ db, now }: Ctx, connectionId: number, stored: ApprovedTemplate[]) =>
  db
    .insertInto('messageTemplates')
    .values(
      stored.map(({ header, buttons, ...template }) => ({
        ...template,
        connectionId,
        header: header && JSON.stringify(header),
        buttons: JSON.stringify(buttons),
        updatedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('message_templates_remote_id_key')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            (
              [
                'name',
                'language',
                'category',
                'status',
                'header',
                'body',
                'footer',
                'buttons',
                'updatedAt',
              ] as const
            ).map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
        ),
    )
    .execute()
