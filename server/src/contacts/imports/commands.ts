import type { ContactImport, contactImports } from '@recado/contract/contacts/imports'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { refuseWithoutNumbers } from '../hidden-numbers.ts'
import { endImport, deleteImport, emitProgress } from './progress.ts'
import { showImport, showManagedImport } from './queries.ts'
import { isReadable, type ColumnReading } from './rules.ts'
import { runImport } from './run-import.ts'

type Draft = {
  fileName: string
  storageKey: string
  columns: ContactImport['columns']
  rows: number
}

/**
 * Stores a parsed spreadsheet as a draft until a user assigns its columns. Refused to users who do not see numbers: an
 * import compares thousands of numbers with those of the contacts, which would find hidden digits.
 */
export async function insertDraft(ctx: Ctx, { columns, ...draft }: Draft): Promise<ContactImport> {
  refuseWithoutNumbers(ctx)
  const { id } = await ctx.db
    .insertInto('contactImports')
    .values({
      ...draft,
      columns: JSON.stringify(columns),
      userId: ctx.user.id || null,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return showImport(ctx, { id })
}

/**
 * The caller's own draft with the key of its rows. Refuses unreadable columns, and with ERR_NO_PERMISSION drafts of
 * other users, also to leaders.
 */
export async function findDraft(
  { db, user }: Ctx,
  { id, columns }: { id: number } & Pick<ColumnReading, 'columns'>,
): Promise<{ storageKey: string }> {
  refuseWithoutNumbers({ user })
  const draft = await db
    .selectFrom('contactImports')
    .select(['status', 'storageKey', 'columns', 'userId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_IMPORT_FOUND'))
  if (draft.userId !== user.id) throw new Refusal('ERR_NO_PERMISSION')
  if (draft.status !== 'draft' || !draft.storageKey) throw new Refusal('ERR_IMPORT_NOT_A_DRAFT')
  if (!isReadable(columns, draft.columns as unknown[])) throw new Refusal('ERR_IMPORT_NO_NUMBER')
  return { storageKey: draft.storageKey }
}

/** Starts a draft; of two concurrent starts one wins. */
export async function startImport(
  ctx: Ctx,
  { id, ...reading }: Input<typeof contactImports.start>,
): Promise<ContactImport> {
  await findDraft(ctx, { id, ...reading })
  await ctx.db
    .updateTable('contactImports')
    .set({ status: 'running', reading: JSON.stringify(reading), progressedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_IMPORT_NOT_A_DRAFT'))
  await ctx.enqueue(runImport, { companyId: ctx.companyId, importId: id })
  return emitProgress(ctx, id)
}

/**
 * Deletes a draft with its rows, or stops a running import. A finished import stays. Allowed to its author and to
 * leaders.
 */
export async function cancelImport(
  ctx: Ctx,
  { id }: Input<typeof contactImports.cancel>,
): Promise<{}> {
  const { status } = await showManagedImport(ctx, { id })
  if (status === 'draft') await deleteImport(ctx, id)
  else if (status === 'running') await endImport(ctx, { id, status: 'cancelled' })
  return {}
}
