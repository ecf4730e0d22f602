import type { ApiKey } from '@recado/contract/accounts/api-keys'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectCached } from '../../platform/read-path/query-cache.ts'

/** All keys, newest first. The limit on their number keeps the list short; each number adds at most one token. */
export const listApiKeys = async ({ db }: Ctx): Promise<ApiKey[]> =>
  (await selectCached(db, listQuery, {})).map(toApiKey)

const listQuery = (db: Ctx['db']) =>
  selectApiKeys({ db })
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .limit(sql.lit(LISTED_MAX))
    .compile()

const LISTED_MAX = 1000

/** Keys with the names of their numbers and creators. */
export const selectApiKeys = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('apiKeys')
    .leftJoin('connections', (on) =>
      on
        .onRef('connections.companyId', '=', 'apiKeys.companyId')
        .onRef('connections.id', '=', 'apiKeys.connectionId'),
    )
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'apiKeys.companyId')
        .onRef('users.id', '=', 'apiKeys.userId')
        .on('users.deletedAt', 'is', null),
    )
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.prefix',
      'apiKeys.scopes',
      'apiKeys.lastUsedAt',
      'apiKeys.expiresAt',
      'apiKeys.createdAt',
      'connectionId',
      'connections.name as connectionName',
      'userId',
      'users.name as userName',
      'users.profile',
      'users.deactivatedAt',
    ])

type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['executeTakeFirstOrThrow']>>

/** The row as the contract shows it. */
export const toApiKey = ({
  connectionId,
  connectionName,
  userId,
  userName,
  profile,
  deactivatedAt,
  ...row
}: ApiKeyRow): ApiKey => ({
  ...row,
  whatsapp:
    connectionId !== null && connectionName !== null
      ? { id: connectionId, name: connectionName }
      : null,
  user:
    userId !== null && userName !== null
      ? { id: userId, name: userName, profile: profile!, active: deactivatedAt === null }
      : null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
