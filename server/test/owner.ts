import { randomUUID } from 'node:crypto'
import { claimLease } from '../src/links/lease/lease.ts'
import { startWorker, type Worker } from '../src/links/worker.ts'
import type { WhatsAppDriver } from '../src/platform/whatsapp-driver.ts'
import type { Company } from './company.ts'

const HOUR_MS = 3_600_000

type OwnerOptions = {
  connectionId: number
  driver: WhatsAppDriver
  /** Epoch of the last request that this owner has handled. */
  requestEpoch?: number
}

/** Makes this node the owner of a connection for an hour and opens the driver. The lease is not renewed. */
export async function anOwner(
  { world, companyId, inside }: Company,
  { connectionId, driver, requestEpoch = 0 }: OwnerOptions,
): Promise<Worker> {
  const lease = await inside((ctx) => claimLease(ctx, { connectionId, owner: randomUUID() }))
  return startWorker(world, {
    companyId,
    lease: lease!,
    began: performance.now() + HOUR_MS,
    requestEpoch,
    snapshot: { gapEndedAt: undefined, restrictedUntil: null },
    name: 'Loja',
    driver,
    reopenWithinHours: 2,
    onLeaseLost: () => {},
  })
}
