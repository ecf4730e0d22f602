import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { businessHours } from '@recado/contract/automation/business-hours'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { connections } from '@recado/contract/connections/connections'
import { tags } from '@recado/contract/desk/tags'
import { type Agent, connectionOf } from '../support/agent.ts'

/** Part of every body that the bench writes: the rule that matches looks for it. */
export const MATCHED_WORD = 'pedido'

/**
 * Gives the desk what a company uses that answers automatically: one queue with a bot of two levels and a service level,
 * business hours that are open now, and two active rules, of which one matches every message and one none.
 */
export async function automateDesk(agent: Agent): Promise<void> {
  const { id } = await connectionOf(agent)
  const [queue] = await agent.call(queues.list, {})
  const queueId = queue!.id
  await agent.call(queues.update, {
    id: queueId,
    greetingMessage: 'Olá, {{primeiro_nome}}! Escolha uma opção:',
    firstResponseMinutes: 30,
    nextResponseMinutes: 60,
    resolutionMinutes: 480,
  })
  for (const title of ['Pedidos', 'Trocas', 'Boletos']) {
    const option = { queueId, title, message: `${title}: o que você deseja?` }
    const { id: parentId } = await agent.call(queueOptions.create, option)
    for (const below of ['Acompanhar', 'Falar com uma pessoa'])
      await agent.call(queueOptions.create, {
        queueId,
        parentId,
        title: below,
        message: 'Um momento, por favor.',
      })
  }
  await agent.call(queueOptions.switch, { queueId, botEnabled: true })
  await agent.call(connections.update, { id, queueIds: [queueId] })
  await openAllWeek(agent)
  await addRules(agent)
}

/** Open at any time, so that the hours are looked up for every message and close to nobody. */
async function openAllWeek(agent: Agent): Promise<void> {
  const week = Array.from({ length: 7 }, () => [{ start: '00:00', end: '24:00' }])
  await agent.call(businessHours.setWeek, { week })
  await agent.call(settings.update, { key: 'scheduleType', value: 'company' })
  await agent.call(settings.update, { key: 'outsidemessage', value: 'enabled' })
}

async function addRules(agent: Agent): Promise<void> {
  const tag = await agent.call(tags.create, { name: 'Escreveu de um pedido' })
  const rules = { Pedidos: MATCHED_WORD, Nunca: 'nenhuma destas palavras' }
  for (const [name, word] of Object.entries(rules))
    await agent.call(automationRules.create, {
      name,
      trigger: 'messageReceived',
      conditions: [{ kind: 'textContains', words: [word] }],
      actions: [{ kind: 'addTag', id: tag.id }],
    })
}
