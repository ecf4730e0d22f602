import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { AccessClaims, World } from '../ctx.ts'
import { runAsCompany } from '../database/run-as-company.ts'
import { Refusal } from '../refusal.ts'

/**
 * Counts a write of an API key. The limit holds across all nodes. A refused write is not counted.
 *
 * @throws Refusal ERR_TOO_MANY_CALLS, ERR_API_KEY_INVALID if the key was revoked meanwhile
 */
export const countWrite = (world: World, claims: AccessClaims): Promise<void> =>
  count(world, claims, { added: 1, needed: 1 })

/**
 * Counts the files of a message, of which each becomes a message, if an API key sends them. The call itself has been
 * counted as one. A refused call is repeated as a whole, so it waits until all its files fit.
 *
 * @throws Refusal ERR_TOO_MANY_CALLS
 */
export async function countFiles(
  world: World,
  claims: AccessClaims,
  files: readonly unknown[],
): Promise<void> {
  if (!claims.isKey || files.length < 2) return
  await count(world, claims, { added: files.length - 1, needed: files.length })
}

async function count(
  world: World,
  { companyId, sessionId: key }: AccessClaims,
  { added, needed }: { added: number; needed: number },
): Promise<void> {
  const [row] = await runAsCompany(
    world,
    companyId,
    sql<{ wait: number | null }>`
      select count_key_writes(${key}, ${added}, ${needed}, ${limits.keyWritesPerMinute}) as wait`,
  )
  const retryAfter = row!.wait
  if (retryAfter === null) throw new Refusal('ERR_API_KEY_INVALID')
  if (retryAfter > 0) throw new Refusal('ERR_TOO_MANY_CALLS', { retryAfter })
}
