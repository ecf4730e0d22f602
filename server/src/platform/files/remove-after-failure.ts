import { retry } from '@recado/concurrency/retry'
import type { World } from '../ctx.ts'
import { mayBeCommitted, within } from '../database/within.ts'
import { removeStored } from './receive-files.ts'
import { deleteFiles } from './removal.ts'
import type { StoredFile } from './store-stream.ts'

/** The database answers nobody when an answer to COMMIT is lost, so the job is enqueued once it is back. */
const BACK_OFF = { firstMs: 500, longestMs: 30_000 }
const ATTEMPTS = 20
/** By then the transaction has ended. */
const DELAY_MS = 3_600_000

type FailedFiles = { companyId: number; files: readonly Pick<StoredFile, 'key'>[] }

/**
 * Removes the stored files of work that has failed with this error. If the answer to its COMMIT was lost, the files may be
 * in use: a job removes them later unless something refers to them.
 */
export async function removeAfterFailure(
  world: World,
  error: unknown,
  { companyId, files }: FailedFiles,
): Promise<void> {
  if (!mayBeCommitted(error)) return removeStored(world, files)
  void enqueueRemoval(world, { companyId, keys: files.map(({ key }) => key) })
}

const enqueueRemoval = (
  world: World,
  data: { companyId: number; keys: string[] },
): Promise<unknown> =>
  retry(
    () =>
      within(world, data, (ctx) =>
        ctx.enqueue(deleteFiles, data, { runAt: new Date(ctx.now.getTime() + DELAY_MS) }),
      ),
    {
      backOff: BACK_OFF,
      onFailure: (err, failures) => {
        if (failures < ATTEMPTS) return true
        world.log.error({ err, ...data }, 'files that may be unused stay in storage')
        return false
      },
    },
  )
