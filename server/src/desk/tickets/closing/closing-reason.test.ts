import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { settings } from '@recado/contract/accounts/settings'
import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { closeExpired } from '../../../automation/idle/idle-tickets.ts'
import { aCompany, type Company } from '../../../../test/company.ts'
import { owner } from '../../../../test/database.ts'
import { lockExclusively } from '../../../../test/database/exclusive-lock.ts'
import { anInbound, arrive, lia } from '../../../../test/inbound.ts'

/** A company with two reasons, and a ticket that Bia attends. */
async function attended(rule = 'optional') {
  const company = await aCompany()
  const { ana, bia, connection } = company
  await ana(settings.update, { key: 'closingReason', value: rule })
  const sale = await ana(closingReasons.create, { name: 'Venda feita' })
  const question = await ana(closingReasons.create, { name: 'Dúvida' })
  const { id: connectionId } = await connection({ isDefault: true })
  const { id: ticketId } = await company.ticket({
    status: 'open',
    userId: bia.user.id,
    connectionId,
  })
  const close = (asked: { closingReasonId?: number; closingNote?: string } = {}, who = bia) =>
    who(tickets.change, { ticketId, status: 'closed', ...asked })
  return { company, ...company, ticketId, connectionId, close, sale, question }
}

const lastLine = async ({ bia }: Company, ticketId: number) =>
  (await bia(messages.list, { ticketId })).messages.at(-1)!.system

test('a ticket keeps the reason and the note it was resolved with, and its conversation shows them', async () => {
  const { company, bia, ana, ticketId, close, sale, told } = await attended()
  const closing = { reason: { id: sale.id, name: 'Venda feita' }, note: 'Levou o sofá' }
  const asked = { closingReasonId: sale.id, closingNote: '  Levou o sofá ' }
  expect(await close(asked)).toMatchObject({ status: 'closed', closing })
  expect(await lastLine(company, ticketId)).toMatchObject({
    action: 'resolved',
    by: 'Bia Nunes',
    reason: 'Venda feita',
    text: 'Levou o sofá',
  })
  expect(told.map(({ data }) => (data as { ticket?: object }).ticket)).toContainEqual(
    expect.objectContaining({ closing }),
  )
  await ana(closingReasons.update, { id: sale.id, name: 'Venda' })
  await ana(closingReasons.remove, { id: sale.id })
  expect(await bia(tickets.show, { ticketId })).toMatchObject({ closing })
})

test('a ticket resolved without reason and note has neither', async () => {
  const { company, ticketId, close } = await attended()
  expect(await close()).toMatchObject({ status: 'closed', closing: null })
  const line = await lastLine(company, ticketId)
  expect(line).toMatchObject({ action: 'resolved', text: null })
  expect(line).not.toHaveProperty('reason')
})

test('a note needs no reason', async () => {
  const { close } = await attended()
  expect((await close({ closingNote: 'Sem resposta' })).closing).toEqual({
    reason: null,
    note: 'Sem resposta',
  })
})

test('a reopened ticket loses its reason, and its cycles keep every one', async () => {
  const { company, companyId, bia, ticketId, close, sale, question } = await attended()
  await close({ closingReasonId: sale.id, closingNote: 'Primeira' })
  await bia(tickets.change, { ticketId, status: 'open' })
  expect((await bia(tickets.show, { ticketId })).closing).toBeNull()
  await close({ closingReasonId: question.id })
  const cycles = await owner`select closing_reason, closing_note from cycles
    where company_id = ${companyId} and ticket_id = ${ticketId} order by id`
  expect(cycles.map((row) => Object.values(row))).toEqual([
    ['Venda feita', 'Primeira'],
    ['Dúvida', ''],
  ])
  expect(await lastLine(company, ticketId)).toMatchObject({ reason: 'Dúvida', text: null })
  const reply = await company.ana.request({
    method: 'GET',
    url: '/api/tickets/export',
    query: { format: 'csv' },
  })
  expect(
    reply.body
      .trim()
      .split('\r\n')
      .map((row) => row.split(';').slice(-2)),
  ).toEqual([
    ['Motivo de encerramento', 'Nota de encerramento'],
    ['"Venda feita, Dúvida"', 'Primeira'],
  ])
})

test('the message of a customer reopens a ticket without its reason', async () => {
  const company = await aCompany()
  const { ana, bia, companyId, connection } = company
  const shop = await connection({ isDefault: true })
  const { id } = await ana(closingReasons.create, { name: 'Venda' })
  const write = (text: string) =>
    arrive(company, { connectionId: shop.id, all: [anInbound({ text, from: lia })] })
  await write('Oi')
  const [{ id: ticketId }] = await owner`select id from tickets where company_id = ${companyId}`
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(tickets.change, { ticketId, status: 'closed', closingReasonId: id })
  await write('Mais uma coisa')
  expect(await bia(tickets.show, { ticketId })).toMatchObject({ status: 'pending', closing: null })
})

test('where a reason is required, closing without one is refused and changes nothing', async () => {
  const { ana, bia, ticketId, close, sale } = await attended('required')
  for (const who of [bia, ana])
    await expect(close({ closingNote: 'Sem motivo' }, who)).rejects.toMatchObject({
      code: 'ERR_CLOSING_REASON_REQUIRED',
      status: 400,
    })
  expect((await bia(tickets.show, { ticketId })).status).toBe('open')
  expect(await close({ closingReasonId: sale.id })).toMatchObject({ status: 'closed' })
  // A repeated call of a ticket that is closed already needs no reason and changes none.
  expect((await close()).closing?.reason).toEqual({ id: sale.id, name: 'Venda feita' })
})

test('without an active reason nothing is required', async () => {
  const { ana, close, sale, question } = await attended('required')
  await ana(closingReasons.remove, { id: sale.id })
  await ana(closingReasons.update, { id: question.id, isActive: false })
  expect(await close()).toMatchObject({ status: 'closed', closing: null })
})

test('a required reason does not keep silent tickets open', async () => {
  await lockExclusively('silence')
  const { company, bia, ana, ticket } = await attended('required')
  const silent = { lastMessageFromMe: true, expirationTime: 1, lastMessageAt: new Date(0) }
  const { id: ticketId } = await ticket({ status: 'open', userId: bia.user.id, ...silent })
  company.clock.set('1980-01-01T12:00:00Z')
  await closeExpired.run(company.world)
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ status: 'closed', closing: null })
})

test('an unknown, inactive or foreign reason is refused, and the ticket stays open', async () => {
  const { ana, bia, stranger, ticketId, close, sale } = await attended()
  await ana(closingReasons.update, { id: sale.id, isActive: false })
  const foreign = await stranger(closingReasons.create, { name: 'Fora' })
  for (const closingReasonId of [sale.id, foreign.id, 2_000_000_000])
    await expect(close({ closingReasonId })).rejects.toMatchObject({
      code: 'ERR_NO_CLOSING_REASON_FOUND',
    })
  expect((await bia(tickets.show, { ticketId })).status).toBe('open')
})

test('a note that is too long, and a reason without closing, are refused in words', async () => {
  const { bia, ticketId, close, sale } = await attended()
  const issue = (path: string, code: string) => ({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path, code }] },
  })
  const closingNote = 'a'.repeat(limits.closingNoteMax + 1)
  await expect(close({ closingNote })).rejects.toMatchObject(issue('closingNote', 'tooLong'))
  for (const [path, value] of [
    ['closingReasonId', sale.id],
    ['closingNote', 'Nota'],
  ] as const)
    await expect(
      bia(tickets.change, { ticketId, status: 'pending', userId: null, [path]: value }),
    ).rejects.toMatchObject(issue('status', 'contradicts'))
})

test('the list and its counts can be limited to closing reasons', async () => {
  const { ana, bia, ticket, ticketId, close, sale, question } = await attended()
  await close({ closingReasonId: sale.id })
  await ticket({ status: 'closed' })
  const found = async (ids: number[]) => {
    const asked = { status: 'closed' as const, closingReasons: ids }
    return (await ana(tickets.list, asked)).tickets.map(({ id }) => id)
  }
  expect(await found([sale.id])).toEqual([ticketId])
  expect(await found([sale.id, question.id])).toEqual([ticketId])
  expect(await found([question.id])).toEqual([])
  const { closed } = await ana(tickets.counts, { closingReasons: [sale.id] })
  expect(closed).toBe(1)
  await bia(tickets.change, { ticketId, status: 'open' })
  expect(await found([sale.id])).toEqual([])
})

test('of two people who resolve at once, one reason stays, and the conversation has one line', async () => {
  const { ana, bia, ticketId, close, sale, question } = await attended()
  const [hers, his] = await Promise.all([
    close({ closingReasonId: sale.id }),
    close({ closingReasonId: question.id }, ana),
  ])
  expect(hers.closing).toEqual(his.closing)
  const lines = (await bia(messages.list, { ticketId })).messages
  expect(lines.filter(({ system }) => system?.action === 'resolved')).toHaveLength(1)
})
