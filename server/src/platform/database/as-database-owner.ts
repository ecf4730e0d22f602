import { Client } from 'pg'

const PATIENCE_MS = 10_000

/** Runs work as the owner of the database, on a connection that is closed afterwards. */
export async function asOwner<T>(
  ownerUrl: string,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: PATIENCE_MS })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
