import type { Client } from 'pg'
import { asOwner } from './database/as-database-owner.ts'
import type { Seal } from './ctx.ts'
import { makeSeal } from './seal.ts'

/** The secret key of this node is not the one that sealed the secrets in the database. */
export class WrongSecretKey extends Error {
  override name = 'WrongSecretKey'
}

const ABOUT = 'secret check'

/**
 * Verifies that this secret key is the one of this installation; throws `WrongSecretKey`. Call it before using the key
 * for anything else: the application's login is derived from it, and a node with another key would lock out all others.
 * The first start decides which key it is.
 */
export const checkSecretKey = (ownerUrl: string, secretKey: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    const seal = makeSeal(secretKey)
    open(seal, (await storedCheck(owner)) ?? (await storeCheck(owner, seal)), ABOUT)
  })

async function storedCheck(owner: Client): Promise<Buffer | undefined> {
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from secret_check')
  return rows[0]?.sealed
}

/** Returns the stored check. If two nodes start concurrently, it may be the other node's. */
async function storeCheck(owner: Client, seal: Seal): Promise<Buffer> {
  await openExisting(owner, seal)
  await owner.query(
    'insert into secret_check (sealed) values ($1) on conflict (only_row) do nothing',
    [seal.close(ABOUT, ABOUT)],
  )
  return (await storedCheck(owner))!
}

/** A database of a release without the check may already have secrets. Opens one of them. */
async function openExisting(owner: Client, seal: Seal): Promise<void> {
  const { rows } = await owner.query<{ sealed: Buffer; about: string }>(
    `select sealed, 'connection ' || company_id || '/' || connection_id || ' credentials' as about
       from connection_secrets limit 1`,
  )
  for (const { sealed, about } of rows) open(seal, sealed, about)
}

function open(seal: Seal, sealed: Buffer, about: string): void {
  try {
    seal.open(sealed, about)
  } catch (error) {
    throw new WrongSecretKey('another secret key sealed what is in the database', { cause: error })
  }
}

/**
 * Deletes all sealed secrets when the key is lost for good. Numbers must then be linked again, access tokens entered
 * again and authenticators set up again. No node may be running.
 */
export const deleteSecrets = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('delete from connection_keys')
    await owner.query('delete from connection_secrets')
    await owner.query('delete from mail_accounts')
    await owner.query('delete from recovery_codes')
    await owner.query('delete from two_factors')
    await owner.query('delete from secret_check')
    await owner.query('commit')
  })
