import type { Input } from '@recado/contract/platform/endpoint'
import {
  TAGS_MAX,
  type Tag,
  tagCreated,
  tagDeleted,
  type tags,
  tagUpdated,
} from '@recado/contract/desk/tags'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, refuseViolations } from '../../platform/refusal.ts'
import { tagColumns } from './queries.ts'

refuseViolations({
  tags_name_key: 'ERR_TAG_NAME_ALREADY_EXISTS',
})

/**
 * Creates a tag. The lock serialises concurrent creations, so that a company never has more than `TAGS_MAX`.
 *
 * @throws Refusal ERR_TAG_LIMIT if the company already has `TAGS_MAX` tags
 */
export async function createTag(
  ctx: Ctx,
  { name, color }: Input<typeof tags.create>,
): Promise<Tag> {
  const { db, emit } = ctx
  const limit = { counted: sql`tags`, max: TAGS_MAX, code: 'ERR_TAG_LIMIT' } as const
  await refuseAboveLimit(ctx, 'tags', limit)
  const tag = await db
    .insertInto('tags')
    .values({ name, color })
    .returning(tagColumns)
    .executeTakeFirstOrThrow()
  emit(tagCreated, { tag })
  return tag
}

/** Changes the name or the colour of a tag. Absent fields stay. */
export async function changeTag(
  { db, emit, now }: Ctx,
  { id, name, color }: Input<typeof tags.change>,
): Promise<Tag> {
  const tag = await db
    .updateTable('tags')
    .set({ updatedAt: now, ...(name && { name }), ...(color && { color }) })
    .where('id', '=', id)
    .returning(tagColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
  emit(tagUpdated, { tag })
  return tag
}

/** Removes a tag from all tickets. Screens get one event for the tag and none per ticket. */
export async function removeTag(ctx: Ctx, { id }: Input<typeof tags.remove>): Promise<{}> {
  const { name } = await ctx.db
    .deleteFrom('tags')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
  ctx.emit(tagDeleted, { tagId: id })
  writeAudit(ctx, { act: 'tag.delete', subject: name })
  return {}
}
