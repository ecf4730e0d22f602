import { randomUUID } from 'node:crypto'
import { makeIntake } from '../src/inbox/intake.ts'
import type { Inbound } from '../src/platform/whatsapp-driver.ts'
import type { Company } from './company.ts'

export const lia = '5511988887777'

/** A message as a driver delivers it: by default Lia says hello. */
export const anInbound = (
  given: Partial<Inbound> & { from?: string; text?: string } = {},
): Inbound => {
  const { from = lia, text = 'Oi', ...rest } = given
  const peer = { kind: 'user', phone: from } as const
  return {
    networkId: randomUUID(),
    chat: peer,
    author: peer,
    fromMe: false,
    at: new Date().toISOString(),
    pushName: 'Lia Campos',
    origin: 'live',
    body: { type: 'text', text },
    ...rest,
  }
}

/** Receives messages as the owner of the connection does, and waits until they are processed. */
export async function arrive(
  { world, companyId }: Company,
  {
    connectionId,
    all,
    runAsCompany = 6,
  }: { connectionId: number; all: Inbound[]; runAsCompany?: number },
): Promise<void> {
  const intake = makeIntake(world, { companyId, connectionId, runAsCompany, reopenWithinHours: 2 })
  await Promise.all(all.map((one) => intake.take(one)))
  await Promise.all(all.map(({ networkId }) => intake.settled(networkId)))
  await intake.stop()
}
