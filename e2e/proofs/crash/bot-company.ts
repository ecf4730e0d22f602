import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { businessHours } from '@recado/contract/automation/business-hours'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { connections } from '@recado/contract/connections/connections'
import { tags } from '@recado/contract/desk/tags'
import type { Agent } from '../../../bench/support/agent.ts'
import { botTexts } from './bot-steps.ts'

const days = [0, 1, 2, 3, 4, 5, 6]
const always = days.map(() => [{ start: '00:00', end: '24:00' }])
const never = days.map(() => [])

/**
 * Gives each of these numbers a menu of three queues: one with a bot, one that only greets, and one that is closed all day.
 * A rule answers to a word, and a resolved ticket is rated.
 */
export async function setUpBot({ call }: Agent, connectionIds: number[]): Promise<void> {
  const queue = (name: string, color: string, greetingMessage: string) =>
    call(queues.create, { name, color, greetingMessage })
  const orders = await queue('Pedidos', '#0b7285', botTexts.orders)
  const help = await queue('Assistência', '#5c940d', botTexts.help)
  const night = await queue('Plantão', '#862e9c', 'Nunca')
  await createOptions({ call }, { help, orders })
  await call(queues.update, { id: night.id, outOfHoursMessage: botTexts.night })
  await call(businessHours.setWeek, { week: always })
  await call(businessHours.setWeek, { week: never, queueId: night.id })
  for (const [key, value] of [
    ['scheduleType', 'queue'],
    ['outsidemessage', 'enabled'],
    ['userRating', 'enabled'],
  ] as const)
    await call(settings.update, { key, value })
  await call(automationRules.create, {
    name: 'Nota fiscal',
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['nota fiscal'] }],
    actions: [{ kind: 'sendMessage', text: botTexts.invoice }],
  })
  const { greeting: greetingMessage, rating: ratingMessage, thanks: complationMessage } = botTexts
  const texts = { greetingMessage, ratingMessage, complationMessage }
  const queueIds = [orders.id, help.id, night.id]
  for (const id of connectionIds) await call(connections.update, { id, queueIds, ...texts })
}

type Place = { id: number }

async function createOptions(
  { call }: Pick<Agent, 'call'>,
  { help, orders }: { help: Place; orders: Place },
): Promise<void> {
  const queueId = help.id
  const tag = await call(tags.create, { name: 'Peça' })
  const broken = await call(queueOptions.create, {
    queueId,
    title: 'Quebrou',
    message: botTexts.broken,
  })
  const inside = { queueId, parentId: broken.id }
  await call(queueOptions.create, { ...inside, title: 'Sofá', message: 'Nunca' })
  await call(queueOptions.create, {
    ...inside,
    title: 'Mesa',
    message: botTexts.table,
    targetQueueId: orders.id,
  })
  await call(queueOptions.create, {
    queueId,
    title: 'Falta uma peça',
    message: botTexts.part,
    action: 'tag',
    tagId: tag.id,
  })
  await call(queueOptions.switch, { queueId, botEnabled: true })
}
