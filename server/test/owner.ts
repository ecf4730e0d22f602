import { randomUUID } from 'node:crypto'
import { takeLease } from '../src/links/lease/lease.ts'
import { startWorker, type Worker } from '../src/links/worker.ts'
import type { WhatsAppDriver } from '../src/platform/whatsapp-driver.ts'
import type { Company } from './company.ts'

const HOUR_MS = 3_600_000

type Owned = {
  connectionId: number
  driver: WhatsAppDriver
  /** Of the last wish this owner knows of. */
  wishEpoch?: number
}

/** This node becomes the owner of a number and works it through that driver, for an hour: nobody renews the lease here. */
export async function anOwner(
  { world, companyId, inside }: Company,
  { connectionId, driver, wishEpoch = 0 }: Owned,
): Promise<Worker> {
  const lease = await inside((ctx) => takeLease(ctx, { connectionId, owner: randomUUID() }))
  return startWorker(world, {
    companyId,
    lease: lease!,
    began: performance.now() + HOUR_MS,
    wishEpoch,
    standing: { gapEndedAt: undefined, restrictedUntil: null },
    name: 'Loja',
    driver,
    reopenWithinHours: 2,
    onLeaseLost: () => {},
  })
}
