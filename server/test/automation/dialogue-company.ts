import { queueOptions } from '@recado/contract/automation/queue-options'
import { queues } from '@recado/contract/accounts/queues'
import { connections } from '@recado/contract/connections/connections'
import { aCompany } from '../company.ts'
import { CLOSED_TEXT, setHours, timeZoneOf } from './dialogue-hours.ts'
import { ownerDb } from '../company.ts'

const DEFECT = { title: 'Chegou com defeito', message: 'Em qual móvel?' }

/** Numbers of the company by the names in the dialogues, with their queues and greetings. */
const numbers: Record<string, { queues: string[]; greetingMessage: string; hasWindow?: true }> = {
  menu: {
    queues: ['Vendas', 'Suporte', 'Entregas'],
    greetingMessage: 'Oi, {{primeiro_nome}}! Com quem quer falar?',
  },
  only: { queues: ['Suporte'], greetingMessage: 'Casa Azul, bom dia.' },
  plain: { queues: ['Vendas'], greetingMessage: 'Casa Azul, boa tarde.' },
  bare: { queues: [], greetingMessage: 'Já respondemos.' },
}
numbers['restarted'] = numbers['menu']!
numbers['official'] = { ...numbers['menu']!, hasWindow: true }

/** The name of the business hours of the company, and the names of its numbers. */
type DialogueScope = { hours: string | undefined; names: string[] }

/** The company of the dialogues: its queues, their options, and one connection of this provider for each number. */
export async function aDialogueCompany(provider: string, { hours, names }: DialogueScope) {
  const company = await aCompany(hours === undefined ? {} : timeZoneOf(hours))
  const { ana, sales, support, rui } = company
  const deliveries = await ana(queues.create, { name: 'Entregas', color: '#123456' })
  await ana(queues.update, { id: sales.id, greetingMessage: 'Já chamo alguém de Vendas.' })
  await ana(queues.update, { id: support.id, greetingMessage: 'O que houve, {{primeiro_nome}}?' })
  await ana(queues.update, { id: deliveries.id, greetingMessage: 'Qual é a dúvida?' })
  const tag = await ownerDb
    .insertInto('tags')
    .values({ companyId: company.companyId, name: 'Peça', color: '#aabbcc' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const create = (form: object, queueId = support.id) =>
    ana(queueOptions.create, { queueId, title: '?', ...form })
  const { id: parentId } = await create(DEFECT)
  const photo = { message: 'Mande uma foto do sofá.', action: 'wait', waitMinutes: 10 }
  await create({ parentId, title: 'Sofá', ...photo })
  await create({ parentId, title: 'Mesa', message: 'Já chamo alguém da assistência.' })
  const beds = { message: 'Colchões são com a entrega.', targetQueueId: deliveries.id }
  await create({ parentId, title: 'Colchão', ...beds })
  const part = { message: 'Anotado. Um instante.', action: 'tag', tagId: tag.id }
  await create({ title: 'Falta uma peça', ...part })
  const agent = { message: 'Rui já fala com você.', action: 'agent', userId: rui.user.id }
  await create({ title: 'Falar com Rui', ...agent })
  const order = { message: 'Qual é o número do pedido?', action: 'wait', targetQueueId: sales.id }
  await create({ title: 'Trocar', ...order })
  await createDeliveries(create, deliveries.id)
  await ana(queueOptions.switch, { queueId: support.id, botEnabled: true })
  await ownerDb
    .updateTable('queues')
    .set({ botEnabled: true })
    .where('companyId', '=', company.companyId)
    .where('id', '=', deliveries.id)
    .execute()
  const byName = new Map([
    ['Vendas', sales.id],
    ['Suporte', support.id],
    ['Entregas', deliveries.id],
  ])
  if (hours !== undefined) await setHours(company, hours)
  const opened = new Map<string, number>()
  for (const name of names) {
    const { queues: of, greetingMessage, hasWindow } = numbers[name]!
    // The column of the service window follows the provider.
    const { id } = await company.connection({
      provider: hasWindow ? 'cloud' : provider,
      status: 'DISCONNECTED',
      number: '',
    })
    await ana(connections.update, {
      id,
      greetingMessage,
      outOfHoursMessage: CLOSED_TEXT,
      queueIds: of.map((one) => byName.get(one)!),
    })
    opened.set(name, id)
  }
  return { ...company, connectionIds: opened }
}

export type DialogueCompany = Awaited<ReturnType<typeof aDialogueCompany>>

/** Eleven options in no order, two with the same number, one without a text. */
async function createDeliveries(
  create: (form: object, queueId: number) => Promise<unknown>,
  queueId: number,
): Promise<void> {
  const titles = [
    'Um',
    'Dois',
    'Três',
    'Quatro',
    'Cinco',
    'Seis',
    'Sete',
    'Oito',
    'Nove',
    'Dez',
    'Onze',
  ]
  for (const i of [10, 0, 9, 1, 8, 2, 7, 3, 6, 4, 5])
    await create({ title: titles[i], option: i + 1, message: `Resposta ${i + 1}.` }, queueId)
  await create({ title: 'Outra', option: 3, message: 'Nunca.' }, queueId)
  await create({ title: 'Vazia', option: 12 }, queueId)
}
