import { flowBuilders } from '@recado/contract/automation/flow-builders'
import { type Typebot, typebots } from '@recado/contract/connections/typebots'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { SAMPLE_TOKEN, startTypebotDouble, type TypebotDouble } from '@recado/typebot-double/server'
import { onTestFinished } from 'vitest'
import { runTurn } from '../../src/automation/flows/run-turn.ts'
import { makeOutside } from '../../src/platform/outside/outside.ts'
import type { Inbound } from '../../src/platform/whatsapp-driver.ts'
import { aCompany, type Company } from '../company.ts'
import { owner } from '../database.ts'
import { anInbound, arrive } from '../inbound.ts'

const plain = { typebot: 'Vendas', publicId: 'vendas', delay_message: 0, debounce_time: 0 }

/** A number whose customers are answered by a flow of the double. */
export async function aFlowCompany(form: Partial<Typebot> = {}) {
  const double = await startTypebotDouble()
  onTestFinished(() => double.close())
  const acme = await aCompany()
  acme.world.outside = makeOutside({ trusted: [double.url] })
  const { id: connectionId, name } = await acme.connection({ isDefault: true })
  await acme.ana(flowBuilders.save, { address: double.url, token: SAMPLE_TOKEN })
  const save = (change: Partial<Typebot>) =>
    acme.ana(typebots.save, { whatsappName: name, enabled: true, ...plain, ...form, ...change })
  await save({})
  return { ...acme, double, connectionId, save, ...conversationOf(acme, connectionId) }
}

/** Lia writes, the flow answers. */
function conversationOf(acme: Company, connectionId: number) {
  const { world, companyId, ana, clock } = acme
  const deliver = (...all: Partial<Inbound & { text: string }>[]) =>
    arrive(acme, { connectionId, all: all.map((one) => anInbound(one)) })
  const due = () => owner<{ id: number }>`
    select ticket_id as id from flow_sessions
     where company_id = ${companyId} and due_at <= ${clock.now()} order by ticket_id`
  /** Runs every turn that is due, until none is. */
  const run = async () => {
    for (let rows = await due(); rows.length > 0; rows = await due())
      for (const { id } of rows) await runTurn(world, { companyId, id })
  }
  /** Lia writes these texts, one after the other, and every turn that is due runs after each. */
  const say = async (...texts: string[]) => {
    for (const text of texts) {
      await deliver({ text })
      await run()
    }
  }
  const ticket = async () => {
    const { tickets: all } = await ana(tickets.list, { status: 'pending' })
    return all[0]!
  }
  const all = async (ticketId?: number) =>
    (await ana(messages.list, { ticketId: ticketId ?? (await ticket()).id })).messages
  /** The conversation: texts of Lia, texts of the flow with `> ` before them, lines as `[action]`. */
  const read = async (ticketId?: number) =>
    (await all(ticketId)).map(({ system, fromMe, body, media }) =>
      system ? `[${system.action}]` : `${fromMe ? '> ' : ''}${body || (media?.fileName ?? '')}`,
    )
  return { deliver, run, say, ticket, all, read }
}

/** The bodies of the calls with which the product has talked to this flow builder. */
export const callsOf = ({ builder }: TypebotDouble) =>
  builder.calls.map(({ path, body }) => ({ path: path.replace(/\/[^/]{24}\//, '/…/'), body }))
