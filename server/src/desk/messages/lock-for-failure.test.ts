import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recordFailed } from '../../links/sending/outbox.ts'
import { lockTicket } from './lock-ticket.ts'
import { failByNetwork } from './network/changes.ts'

const HOUR = 3_600_000
const code = 'ERR_WAPP_WINDOW_CLOSED'

/** Our message is in a closed ticket. The customer has another ticket, which is active and shows the window. */
async function aRefusedMessage() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ provider: 'cloud' })
  const { id: contactId } = await acme.contact()
  const closed = await acme.ticket({ connectionId, contactId, status: 'closed' })
  await acme.message(closed, { createdAt: new Date(Date.now() - HOUR) })
  const ours = { fromMe: true, createdAt: new Date() }
  const { id: messageId, networkId } = await acme.message(closed, ours)
  const active = await acme.ticket({ connectionId, contactId, status: 'pending' })
  return { ...acme, connectionId, contactId, messageId, networkId: networkId!, active }
}

type Refused = Awaited<ReturnType<typeof aRefusedMessage>>

const failures: Record<string, (ctx: Ctx, of: Refused) => Promise<void>> = {
  'reported later': (ctx, { connectionId, networkId }) =>
    failByNetwork(ctx, { connectionId, networkId, code }),
  'of a send': (ctx, { messageId }) => {
    const entry = { outboxId: 0, messageId, kind: 'send', body: '' } as const
    return recordFailed(ctx, { entry, code, canRetry: true })
  },
}

test.for(Object.entries(failures))(
  'a failure %s that closes the window waits for a message in the active ticket',
  async ([, fail]) => {
    const refused = await aRefusedMessage()
    const { inside, active, contactId } = refused
    const { answer } = await inside(async (ctx) => {
      await lockTicket(ctx, active.id)
      const waiting = await runBlocked(ctx.db, () => inside((other) => fail(other, refused)))
      // As a message of the customer does.
      const endsAt = new Date(Date.now() + 24 * HOUR)
      await ctx.db
        .updateTable('serviceWindows')
        .set({ endsAt })
        .where('contactId', '=', contactId)
        .execute()
      return waiting
    })
    expect(await answer).toBeUndefined()
  },
)
