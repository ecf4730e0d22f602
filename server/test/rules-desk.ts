import { automationRules } from '@recado/contract/automation/automation-rules'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import type { Call } from '@recado/contract/platform/endpoint'
import { aCompany } from './company.ts'
import { anInbound, arrive } from './inbound.ts'

type Form = Call<typeof automationRules.create>

/** A company with the tag Boleto, a number, and customers that write to it. */
export async function aRulesDesk() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const boleto = await acme.ana(tags.create, { name: 'Boleto' })
  const vip = await acme.ana(tags.create, { name: 'Cliente VIP' })
  let names = 0
  const rule = (form: Partial<Form>) =>
    acme.ana(automationRules.create, {
      name: `Regra ${(names += 1)}`,
      trigger: 'messageReceived',
      actions: [{ kind: 'addTag', id: boleto.id }],
      ...form,
    })
  const write = (...texts: string[]) =>
    arrive(acme, { connectionId, all: texts.map((text) => anInbound({ text })) })
  const ticket = async () => {
    const { tickets: all } = await acme.ana(tickets.list, { showAll: true })
    return acme.ana(tickets.show, { ticketId: all[0]!.id })
  }
  const said = async () =>
    (await acme.ana(messages.list, { ticketId: (await ticket()).id })).messages
  const lines = async () => (await said()).map(({ system, body }) => system?.action ?? body)
  return { ...acme, connectionId, boleto, vip, rule, write, ticketNow: ticket, said, lines }
}
