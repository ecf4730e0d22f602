import { Client } from 'pg'

const PATIENCE_MS = 10_000

/** Does something as the owner of the database, on a connection of its own that ends with it. */
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
