import type { ContactImport } from '@recado/contract/contacts/imports'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'

/** Selects imports with their author. */
export const selectImport = (db: Pick<Ctx['db'], 'selectFrom'>) =>
  db
    .selectFrom('contactImports')
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'contactImports.companyId')
        .onRef('users.id', '=', 'contactImports.userId'),
    )
    .selectAll('contactImports')
    .select('users.name as userName')

type ImportRow = Selectable<Tables['contactImports']> & { userName: string | null }

/** Hides sample cells unless the import is a draft, because everybody sees started imports. */
function columnsOf({ columns, status }: ImportRow): ContactImport['columns'] {
  const all = columns as unknown as ContactImport['columns']
  return status === 'draft' ? all : all.map((one) => ({ ...one, samples: [] }))
}

/** The row as the contract shows it. */
export const toImport = (row: ImportRow): ContactImport => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status as ContactImport['status'],
  columns: columnsOf(row),
  rows: row.rows,
  worked: row.worked,
  created: row.created,
  updated: row.updated,
  skipped: row.skipped,
  rejected: row.rejected,
  warned: row.warned,
  user: toPerson(row.userId, row.userName),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
