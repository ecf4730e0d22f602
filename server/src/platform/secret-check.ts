import type { Client } from 'pg'
import { asOwner } from './database/as-database-owner.ts'
import type { Seal } from './ctx.ts'
import { makeSeal } from './seal.ts'

/** This node's secret key is not the one with which the secrets of the database were sealed. */
export class WrongSecretKey extends Error {
  override name = 'WrongSecretKey'
}

const ABOUT = 'secret check'

/**
 * Whether this secret key is the one of this installation; throws `WrongSecretKey`. To be asked before anything is done
 * with the key: the login of the application follows from it, and a node with another would lock out all the others. The
 * first start decides which it is.
 */
export const checkSecretKey = (ownerUrl: string, secretKey: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    const seal = makeSeal(secretKey)
    open(seal, (await keptCheck(owner)) ?? (await keepCheck(owner, seal)), ABOUT)
  })

async function keptCheck(owner: Client): Promise<Buffer | undefined> {
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from secret_check')
  return rows[0]?.sealed
}

/** Answers what is kept now: of two nodes that start at once it may be the other's. */
async function keepCheck(owner: Client, seal: Seal): Promise<Buffer> {
  await openSome(owner, seal)
  await owner.query(
    'insert into secret_check (sealed) values ($1) on conflict (only_row) do nothing',
    [seal.close(ABOUT, ABOUT)],
  )
  return (await keptCheck(owner))!
}

/** A database of a release that kept no check may have secrets all the same. */
async function openSome(owner: Client, seal: Seal): Promise<void> {
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
 * Throws away everything that was sealed, where the key is lost for good: numbers are to be linked anew, access tokens
 * entered again. No node may be running.
 */
export const forgetSecrets = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('delete from connection_keys')
    await owner.query('delete from connection_secrets')
    await owner.query('delete from secret_check')
    await owner.query('commit')
  })
