import { type Help, helpDeleted, type helps, helpUpdated } from '@recado/contract/accounts/helps'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { helpColumns } from './queries.ts'

/** Creates a help, which every company sees. */
export async function createHelp(
  ctx: Ctx,
  { title, description, video = '' }: Input<typeof helps.create>,
): Promise<Help> {
  const { rows } = await sql<{ id: number }>`
    select create_help(${ctx.user.id}, ${title}, ${description}, ${video}) as id`.execute(ctx.db)
  const help = { id: rows[0]!.id, title, description, video }
  ctx.emit(helpUpdated, { help })
  writeAudit(ctx, { act: 'help.create', subject: title, after: auditedFields(help) })
  return help
}

/**
 * Changes a help. Absent fields stay.
 *
 * @throws Refusal ERR_NO_HELP_FOUND
 */
export async function updateHelp(
  ctx: Ctx,
  { id, title, description, video }: Input<typeof helps.update>,
): Promise<Help> {
  const { rows } = await sql<Help>`
    select * from change_help(${ctx.user.id}, ${id}, ${title ?? null}, ${description ?? null}, ${video ?? null})`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('ERR_NO_HELP_FOUND')
  const help = await ctx.db
    .selectFrom('helps')
    .select(helpColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_HELP_FOUND'))
  ctx.emit(helpUpdated, { help })
  const changed = { before: auditedFields(rows[0]), after: auditedFields(help) }
  writeAudit(ctx, { act: 'help.update', subject: help.title, ...changed })
  return help
}

/** Deletes a help. */
export async function removeHelp(ctx: Ctx, { id }: Input<typeof helps.remove>): Promise<{}> {
  const { rows } = await sql<{ title: string | null }>`
    select delete_help(${ctx.user.id}, ${id}) as title`.execute(ctx.db)
  const title = rows[0]?.title
  if (title === null || title === undefined) throw new Refusal('ERR_NO_HELP_FOUND')
  ctx.emit(helpDeleted, { helpId: id })
  writeAudit(ctx, { act: 'help.delete', subject: title })
  return {}
}

const auditedFields = ({ title: name, description, video }: Help) => ({ name, description, video })
