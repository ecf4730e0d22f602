import { messages } from '@recado/contract/desk/messages'
import { templates } from '@recado/contract/desk/templates'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCloudNumber, type CloudNumber } from '../../../test/whatsapp/cloud-number.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { capabilities as cloud } from '../../whatsapp/cloud/driver.ts'
import { capabilities as simulated } from '../../whatsapp/simulated/driver.ts'
import { fetchAllTemplates } from './jobs.ts'

const delivery = {
  id: '71',
  name: 'entrega',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
    { type: 'BODY', text: 'Olá {{1}}, seu pedido chega {{2}}.' },
    { type: 'FOOTER', text: 'Casa Azul' },
    {
      type: 'BUTTONS',
      buttons: [{ type: 'URL', text: 'Ver', url: 'https://casaazul.test/{{1}}' }],
    },
  ],
}
const FILLED = ['1234', 'Lia', 'sexta', 'p/1234']
const named = {
  ...delivery,
  id: '72',
  name: 'retorno',
  parameter_format: 'NAMED' as const,
  components: [{ type: 'BODY', text: 'Oi {{nome}}, podemos falar?' }],
}

/** Lia wrote more than a day ago: her ticket is open, and her service window is closed. */
async function aClosedWindow() {
  const number = await aCloudNumber()
  const { acme, double, line, lia, connectionId } = number
  await eventually(() => expect(line.isSubscribed).toBe(true))
  for (const one of [delivery, named]) double.template(line, one)
  lia.write(line, { body: 'Oi' })
  const ticketId = await eventually(async () => {
    const [ticket] = await number.waiting()
    expect(ticket).toBeDefined()
    return ticket!.id
  })
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  await owner`update service_windows set ends_at = now() - interval '1 minute' where company_id = ${acme.companyId}`
  double.graph.advance(25 * 3_600_000)
  const known = (await acme.bia(templates.fetch, { whatsappId: connectionId })).templates
  return { ...number, ticketId, known }
}

const heard = ({ lia, line }: CloudNumber) =>
  lia.messages(line).filter(({ fromBusiness }) => fromBusiness)

test('a message of the customer opens the window for 24 hours, and a late older one does not shorten it', async () => {
  const number = await aCloudNumber()
  const { acme, line, lia, double } = number
  await eventually(() => expect(line.isSubscribed).toBe(true))
  lia.write(line, { body: 'Oi' })
  const ticketId = await eventually(async () => (await number.waiting())[0]!.id)
  const shown = () => acme.ana(tickets.show, { ticketId })
  const said = lia.messages(line)[0]!.at
  const end = Math.floor(said / 1000) * 1000 + 24 * 3_600_000
  expect(Date.parse((await shown()).serviceWindowEndsAt!)).toBe(end)
  double.graph.advance(-3_600_000)
  lia.write(line, { body: 'de antes' })
  await eventually(async () => expect((await shown()).messagesCount).toBe(2))
  expect(Date.parse((await shown()).serviceWindowEndsAt!)).toBe(end)
})

test('other providers have no window, and a contact who never wrote has none open', async () => {
  const { acme, connectionId } = await aCloudNumber()
  const simulated = await acme.ticket({ status: 'open' })
  expect(await acme.ana(tickets.show, { ticketId: simulated.id })).not.toHaveProperty(
    'serviceWindowEndsAt',
  )
  const silent = await acme.ticket({ status: 'open', connectionId })
  expect(await acme.ana(tickets.show, { ticketId: silent.id })).toMatchObject({
    serviceWindowEndsAt: null,
  })
})

test.each([
  ['simulated', simulated],
  ['cloud', cloud],
] as const)('the database knows the window of the %s driver as it does', async (provider, can) => {
  const { connection } = await aCompany()
  const { serviceWindowHours } = await connection({ provider })
  expect(serviceWindowHours).toBe(can.serviceWindowHours ?? null)
})

test('outside the window nothing is stored or sent, and Meta is not called', async () => {
  const number = await aClosedWindow()
  const { acme, ticketId, double } = number
  const before = double.graph.messages.size
  await expect(acme.bia(messages.send, { ticketId, body: 'olá?' })).rejects.toThrow(
    'ERR_WAPP_WINDOW_CLOSED',
  )
  expect(await number.read(ticketId)).toHaveLength(1)
  expect(double.graph.messages.size).toBe(before)
})

test('a filled template is sent outside the window and shown in the conversation', async () => {
  const number = await aClosedWindow()
  const { acme, ticketId, known } = number
  const [entrega, retorno] = known
  expect([entrega!.name, retorno!.name]).toEqual(['entrega', 'retorno'])
  const text = 'Pedido 1234\n\nOlá Lia, seu pedido chega sexta.\n\nCasa Azul'
  const templateId = entrega!.id
  expect(await acme.bia(templates.preview, { id: templateId, parameters: FILLED })).toEqual({
    text,
  })
  const id = crypto.randomUUID()
  const sent = { ticketId, templateId, parameters: FILLED, id }
  const message = await acme.bia(templates.send, sent)
  const again = await acme.bia(templates.send, sent)
  expect(again).toEqual({ ...message, ack: again.ack })
  expect(message).toMatchObject({ id, body: text, fromMe: true })
  await eventually(() => expect(heard(number)).toHaveLength(1))
  expect(heard(number)[0]!.content['body']).toBe('Olá Lia, seu pedido chega sexta.')
  await eventually(async () =>
    expect((await number.read(ticketId)).at(-1)).toMatchObject({ ack: 2 }),
  )
  await acme.bia(templates.send, { ticketId, templateId: retorno!.id, parameters: ['Lia'] })
  await eventually(() => expect(heard(number)).toHaveLength(2))
  expect(heard(number)[1]!.content['body']).toBe('Oi Lia, podemos falar?')
})

test('a template with gaps, unapproved or of another number is refused before Meta is called', async () => {
  const { acme, ticketId, known, double, line, connectionId } = await aClosedWindow()
  const templateId = known[0]!.id
  const refuse = (change: object, code: string) =>
    expect(
      acme.bia(templates.send, { ticketId, templateId, parameters: FILLED, ...change }),
    ).rejects.toThrow(code)
  for (const parameters of [[], ['1', '2', '3'], ['1', 'a\nb', '3', '4']])
    await refuse({ parameters }, 'ERR_TEMPLATE_UNUSABLE')
  await refuse({ parameters: ['1', ' ', '3', '4'] }, 'ERR_INVALID_INPUT')
  await refuse({ templateId: 2_000_000_000 }, 'ERR_NO_TEMPLATE_FOUND')
  const other = await acme.ticket({ status: 'open', userId: acme.bia.user.id })
  await refuse({ ticketId: other.id }, 'ERR_NO_TEMPLATE_FOUND')
  double.template(line, { ...delivery, status: 'PAUSED' })
  await owner`update cloud_settings set templates_at = null where connection_id = ${connectionId}`
  await acme.bia(templates.fetch, { whatsappId: connectionId })
  await refuse({}, 'ERR_TEMPLATE_UNUSABLE')
})

test('the window closes when Meta says so', async () => {
  const { acme, ticketId, double, read } = await aClosedWindow()
  await owner`update service_windows set ends_at = now() + interval '1 hour' where company_id = ${acme.companyId}`
  await acme.bia(messages.send, { ticketId, body: 'olá?' })
  await eventually(async () =>
    expect((await read(ticketId)).at(-1)).toMatchObject({
      failure: { code: 'ERR_WAPP_WINDOW_CLOSED' },
    }),
  )
  const { serviceWindowEndsAt } = await acme.bia(tickets.show, { ticketId })
  expect(Date.parse(serviceWindowEndsAt!)).toBeLessThanOrEqual(Date.now())
  expect(double.graph.rules.refuse).toEqual({})
})

test('the list is fetched on request, nightly, and when Meta reports a change', async () => {
  const { acme, double, line, connectionId, known, runJobs } = await withJobs()
  expect(known.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED'])
  double.template(line, { ...delivery, status: 'REJECTED' })
  const statuses = async () =>
    (await acme.bia(templates.list, { whatsappId: connectionId })).templates.map(
      ({ status }) => status,
    )
  await eventually(async () => {
    await runJobs()
    expect(await statuses()).toEqual(['REJECTED', 'APPROVED'])
  })
  double.graph.templates.set(line.wabaId, [named])
  acme.clock.advance(60_000)
  await fetchAllTemplates.run(acme.world, {})
  expect(await statuses()).toEqual(['APPROVED'])
  expect(acme.heard()).toContain('template update')
})

async function withJobs() {
  const number = await aClosedWindow()
  const { clock, runJobs } = number.acme
  return {
    ...number,
    runJobs: async () => {
      clock.advance(11_000)
      await runJobs()
    },
  }
}

test('a hundred and fifty templates come in pages', async () => {
  const { acme, double, line, connectionId } = await aCloudNumber()
  double.graph.templates.set(
    line.wabaId,
    Array.from({ length: 150 }, (_, n) => ({ ...delivery, id: String(n), name: `t_${n}` })),
  )
  const { templates: all, fetchedAt } = await acme.bia(templates.fetch, {
    whatsappId: connectionId,
  })
  expect(all).toHaveLength(150)
  expect(Date.parse(fetchedAt!)).toBeGreaterThan(0)
})
