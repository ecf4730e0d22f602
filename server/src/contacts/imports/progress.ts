import { type ContactImport, contactImportUpdated } from '@recado/contract/contacts/imports'
import { sql } from 'kysely'
import { z } from 'zod'
import { deleteFiles } from '../../platform/files/removal.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { showImport } from './queries.ts'
import { fieldName } from './rules.ts'

/** Ends the import and removes its rows. Returns false if it had ended before. */
export async function endImport(
  ctx: Ctx,
  { id, status }: { id: number; status: 'done' | 'cancelled' | 'failed' },
): Promise<boolean> {
  const ended = await ctx.db
    .with('before', (q) => q.selectFrom('contactImports').select('storageKey').where('id', '=', id))
    .updateTable('contactImports')
    .set({ status, finishedAt: ctx.now, storageKey: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning((eb) => eb.selectFrom('before').select('storageKey').as('key'))
    .executeTakeFirst()
  if (!ended) return false
  await removeRows(ctx, ended.key)
  await emitProgress(ctx, id, ['all'])
  return true
}

/** Deletes the import; the imported contacts stay. */
export async function deleteImport(ctx: Ctx, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('contactImports')
    .where('id', '=', id)
    .returning('storageKey')
    .executeTakeFirst()
  await removeRows(ctx, gone?.storageKey ?? null)
}

async function removeRows(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.enqueue(deleteFiles, { companyId: ctx.companyId, keys: [key] })
}

/** Emits the progress to the author and to leaders; the end goes to everybody. */
export async function emitProgress(ctx: Ctx, id: number, rooms?: string[]): Promise<ContactImport> {
  const contactImport = await showImport(ctx, { id })
  const managers = ['admins', ...(contactImport.user ? [`u:${contactImport.user.id}`] : [])]
  ctx.emit(contactImportUpdated, { contactImport }, { rooms: rooms ?? managers })
  return contactImport
}

const ImportSettings = z.object({
  columns: z.array(z.enum(['name', 'number', 'email', 'field', 'ignore'])),
  areBrazilian: z.boolean(),
  known: z.enum(['skip', 'update']),
})

/** The settings of a running import and the key of its rows; undefined if it is not running. */
export async function findRunningImport({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('contactImports')
    .select(['storageKey', 'reading', 'columns', 'worked'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (!row?.storageKey) return undefined
  const columns = row.columns as unknown as ContactImport['columns']
  return {
    storageKey: row.storageKey,
    reading: ImportSettings.parse(row.reading),
    titles: columns.map((_, at) => fieldName(columns, at)),
    worked: row.worked,
  }
}

/** Whether the import is running without progress for this many hours. */
export async function isStalled(
  { db }: Ctx,
  { id, hours }: { id: number; hours: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('contactImports')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(sql<boolean>`progressed_at < now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return row !== undefined
}
