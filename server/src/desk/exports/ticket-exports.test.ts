import { ticketExports } from '@recado/contract/desk/exports'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFullCompany, MARK } from '../../../test/access/full-company.ts'

const rowsFor = async (who: Caller, query: Record<string, string> = {}): Promise<string[][]> => {
  const reply = await who.request({
    method: 'GET',
    url: '/api/tickets/export',
    query: { format: 'csv', ...query },
  })
  expect(reply.statusCode).toBe(200)
  const lines = reply.body.trim().split('\r\n')
  return lines.map((line) => line.split(';'))
}

test('each ticket is a row with its times, people and tags', async () => {
  const { ana, bia, companyId, contact, connection, ticket, sales } = await aCompany({
    timeZone: 'America/Sao_Paulo',
  })
  const lia = await contact({ name: 'Lia', number: '5511987650001' })
  const shop = await connection({ name: 'Loja' })
  const { id } = await ticket({
    contactId: lia.id,
    connectionId: shop.id,
    queueId: sales.id,
    userId: bia.user.id,
    status: 'closed',
    createdAt: new Date('2026-03-02T12:00:00Z'),
    closedAt: new Date('2026-03-02T13:00:00Z'),
  })
  await owner`delete from cycles where company_id = ${companyId}`
  await owner`
    insert into cycles (company_id, ticket_id, queued_at, accepted_at, closed_at, rating)
    values (${companyId}, ${id}, '2026-03-02 12:00Z', '2026-03-02 12:10Z', '2026-03-02 12:40Z', 1),
           (${companyId}, ${id}, '2026-03-02 12:50Z', '2026-03-02 12:52:30Z', '2026-03-02 13:00Z', 3)`
  const [tag] = await owner`
    insert into tags (company_id, name, color) values (${companyId}, 'VIP', '#000000') returning id`
  await owner`
    insert into ticket_tags (company_id, ticket_id, tag_id) values (${companyId}, ${id}, ${tag.id})`
  const [titles, row] = await rowsFor(ana)
  expect(
    Object.fromEntries(titles!.map((title, i) => [title.replace('\uFEFF', ''), row![i]])),
  ).toEqual({
    ID: String(id),
    Contato: 'Lia',
    Número: '5511987650001',
    Setor: 'Vendas',
    Atendente: 'Bia Nunes',
    Conexão: 'Loja',
    Situação: 'Resolvido',
    'Criado em': '02/03/2026 09:00',
    'Aceito em': '02/03/2026 09:52',
    'Resolvido em': '02/03/2026 10:00',
    'Espera (min)': '12,5',
    'Atendimento (min)': '37,5',
    Tags: 'VIP',
    Avaliação: '3',
    'Motivo de encerramento': '',
    'Nota de encerramento': '',
  })
})

test("days are in the company's time zone and both ends are included", async () => {
  const { ana, ticket } = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const moments = ['2026-03-02T02:59:59Z', '2026-03-02T03:00:00Z', '2026-03-03T02:59:59Z']
  const ids: number[] = []
  for (const at of [...moments, '2026-03-03T03:00:00Z'])
    ids.push((await ticket({ createdAt: new Date(at) })).id)
  const day = await rowsFor(ana, { date_from: '2026-03-02', date_to: '2026-03-02' })
  expect(day.slice(1).map(([id]) => Number(id))).toEqual(ids.slice(1, 3))
})

test('the filters of the list apply to the export', async () => {
  const { ana, bia, ticket, sales } = await aCompany()
  const hers = await ticket({ status: 'open', userId: bia.user.id })
  const waiting = await ticket({ queueId: sales.id })
  const ids = async (query: Record<string, string>) =>
    (await rowsFor(ana, query)).slice(1).map(([id]) => Number(id))
  expect(await ids({ status: 'open' })).toEqual([hers.id])
  expect(await ids({ users: `[${bia.user.id}]` })).toEqual([hers.id])
  expect(await ids({ queueIds: `[${sales.id}]` })).toEqual([waiting.id])
  expect(await ids({ withoutQueue: 'true' })).toEqual([hers.id])
  expect(await ids({})).toEqual([hers.id, waiting.id])
})

test('an export of many tickets created in one moment has each ticket exactly once', async () => {
  const { ana, companyId, contact } = await aCompany()
  const { id } = await contact()
  await owner`
    insert into tickets (company_id, contact_id, status, created_at)
    select ${companyId}, ${id}, 'closed', timestamptz '2026-03-02 12:00:00.123456Z' + (n / 700) * interval '1 microsecond'
      from generate_series(1, 1600) n`
  const ids = (await rowsFor(ana)).slice(1).map(([id]) => id)
  expect(ids).toHaveLength(1600)
  expect(new Set(ids).size).toBe(1600)
})

test('an export whose first rows cannot be read is refused, not sent as a truncated file', async () => {
  const { ana } = await aCompany()
  // A date that input validation accepts and the database rejects.
  const query = { date_from: '0000-01-01' }
  const reply = await ana.request({ method: 'GET', url: '/api/tickets/export', query })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ error: 'ERR_INVALID_INPUT' })
})

test('an export can be limited to one or several connections', async () => {
  const { ana, connection, ticket } = await aCompany()
  const [shop, home, yard] = [await connection(), await connection(), await connection()]
  for (const { id } of [shop, home, yard]) await ticket({ connectionId: id })
  const rows = async (whatsappParam: string) => (await rowsFor(ana, { whatsappParam })).length - 1
  expect(await rows(String(shop.id))).toBe(1)
  expect(await rows(`[${shop.id},${yard.id}]`)).toBe(2)
})

test('exports are for leaders, and ids of another company match nothing', async () => {
  const { bia, mel, stranger, sales, mine } = await aFullCompany()
  await expect(bia(ticketExports.export, {})).rejects.toThrow('ERR_NO_PERMISSION')
  expect((await rowsFor(mel)).length).toBeGreaterThan(2)
  const { connection, tag } = mine
  for (const query of [
    { queueIds: `[${sales.id}]` },
    { users: `[${bia.user.id}]` },
    { tags: `[${tag}]` },
    { whatsappParam: String(connection.id) },
  ] as Record<string, string>[])
    expect(await rowsFor(stranger, query)).toHaveLength(1)
  expect(JSON.stringify(await rowsFor(stranger))).not.toContain(MARK)
})
