import { randomUUID } from 'node:crypto'
import { type Sender, makeSender } from '../src/links/sending/sender.ts'
import { claimLease } from '../src/links/lease/lease.ts'
import { makeSharedTransactions } from '../src/platform/database/shared-transactions.ts'
import { capabilities } from '../src/whatsapp/simulated/driver.ts'
import type { Company } from './company.ts'

type SenderOptions = Parameters<typeof makeSender>[1]

/** Claims the lease of this connection for the test. */
export async function claimLeaseFor(acme: Company, connectionId: number) {
  const owner = randomUUID()
  return (await acme.inside((ctx) => claimLease(ctx, { connectionId, owner })))!
}

export type SenderOverrides = Partial<Omit<SenderOptions, 'companyId' | 'lease'>>

/** A sender to the network that the test observes: online, owner of its number and without a pace limit by default. */
export function aSender(
  acme: Company,
  options: Pick<SenderOptions, 'lease'> & SenderOverrides,
): Sender {
  return makeSender(acme.world, {
    companyId: acme.companyId,
    shareTransaction: makeSharedTransactions(acme.world, acme.companyId),
    connection: acme.network.connection(options.lease.connectionId),
    driver: { capabilities },
    leaseClock: { isValid: () => true, renew: () => {}, end: () => {} },
    link: { isOnline: true, restrictedUntil: null },
    health: { sendStarted: () => {}, responded: () => {}, sendAccepted: () => {} },
    onLeaseLost: () => {},
    ...options,
  })
}

/** Sends everything that is due. */
export async function deliverAll(sender: Sender): Promise<void> {
  sender.wake()
  await sender.idle()
  await sender.stop()
}
