import { randomUUID } from 'node:crypto'
import { type Courier, makeCourier } from '../src/links/sending/sender.ts'
import { takeLease } from '../src/links/lease/lease.ts'
import { capabilities } from '../src/whatsapp/simulated/driver.ts'
import type { Company } from './company.ts'

type Terms = Parameters<typeof makeCourier>[1]

/** Takes this connection for the test, which is its owner from then on. */
export async function theLease(acme: Company, connectionId: number) {
  const owner = randomUUID()
  return (await acme.inside((ctx) => takeLease(ctx, { connectionId, owner })))!
}

export type CourierTerms = Partial<Omit<Terms, 'companyId' | 'lease'>>

/** Who brings a number's messages to the network that the test watches; online, its own, and with no pace unless told otherwise. */
export function aCourier(acme: Company, terms: Pick<Terms, 'lease'> & CourierTerms): Courier {
  return makeCourier(acme.world, {
    companyId: acme.companyId,
    connection: acme.network.connection(terms.lease.connectionId),
    driver: { capabilities },
    tenure: { holds: () => true, renew: () => {}, end: () => {} },
    link: { isOnline: true, restrictedUntil: null },
    vitals: { asked: () => {}, heard: () => {}, sent: () => {} },
    onLeaseLost: () => {},
    ...terms,
  })
}

/** Everything that is due goes to the network. */
export async function deliverAll(courier: Courier): Promise<void> {
  courier.wake()
  await courier.idle()
  await courier.stop()
}
