import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { lockDataDir } from './platform/embedded-postgresql/lock-data-dir.ts'
import { startDatabase } from './platform/embedded-postgresql/start-database.ts'
import { asOwner } from './platform/database/as-database-owner.ts'
import { connect, type Database } from './platform/database/database.ts'
import { ensureLogin, migrate } from './platform/database/migrate.ts'
import { checkSecretKey, deleteSecrets, WrongSecretKey } from './platform/secret-check.ts'
import { databaseStartError, wrongSecretKey } from './platform/config/start-errors.ts'

export type OpenDatabase = {
  /** The pool of the application's login, which owns no table and bypasses no row security. */
  db: Database
  /** The URL of the owner of the tables, for the job queue. */
  ownerUrl: string
}

type OpenOptions = {
  log: Logger
  stack: AsyncDisposableStack
  /** The secret key is lost: deletes everything sealed with it and accepts the current key. */
  deletesSecrets?: boolean
}

/** Opens the database at DATABASE_URL or the embedded one, migrates it and connects the pool. */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const { log, stack, deletesSecrets } = options
  const ownerUrl = config.databaseUrl ?? (await startEmbedded(config, options))
  const url = await prepare(config, { ownerUrl, deletesSecrets }).catch((error: unknown) => {
    if (error instanceof WrongSecretKey) throw wrongSecretKey
    throw config.databaseUrl ? databaseStartError(config.databaseUrl, error) : error
  })
  const db = connect({ url, size: config.databasePool, log })
  stack.defer(() => db.destroy())
  return { db, ownerUrl }
}

async function startEmbedded({ dataDir }: Config, { log, stack }: OpenOptions): Promise<string> {
  const lock = lockDataDir(dataDir)
  stack.defer(() => lock.release())
  const database = await startDatabase({
    dataDir,
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
  })
  stack.defer(() => database.stop())
  return database.ownerUrl
}

async function prepare(
  { databaseUrl, databaseAppUrl, secretKey }: Config,
  { ownerUrl, deletesSecrets = false }: { ownerUrl: string; deletesSecrets?: boolean | undefined },
): Promise<string> {
  await migrate(ownerUrl)
  if (deletesSecrets) await deleteSecrets(ownerUrl)
  await checkSecretKey(ownerUrl, secretKey)
  if (!databaseUrl) await freeLeases(ownerUrl)
  return databaseAppUrl ?? ensureLogin(ownerUrl, secretKey)
}

/**
 * Expires all leases of the embedded database. The holder of the lock of the data folder is its only user, so every
 * lease belongs to a process that died.
 */
const freeLeases = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `update connection_leases set expires_at = now() - interval '1 second' where expires_at > now()`,
    )
    await owner.query('delete from nodes')
  })
