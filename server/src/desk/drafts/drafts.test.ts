import { drafts } from '@recado/contract/desk/drafts'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

async function aDesk() {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({
    status: 'open',
    userId: acme.bia.user.id,
    queueId: acme.sales.id,
  })
  return { ...acme, ticketId }
}

test('a draft is stored per user, ticket and kind, and an empty body deletes it', async () => {
  const { ana, bia, ticketId } = await aDesk()
  await bia(drafts.keep, { ticketId, body: 'Quase pr' })
  await bia(drafts.keep, { ticketId, body: 'Quase pronto' })
  await bia(drafts.keep, { ticketId, kind: 'note', body: 'Ligar amanhã' })
  await ana(drafts.keep, { ticketId, body: 'De ana' })
  const of = async (who: typeof bia) =>
    (await who(drafts.list, {})).map(({ kind, body }) => `${kind}: ${body}`).sort()
  expect(await of(bia)).toEqual(['message: Quase pronto', 'note: Ligar amanhã'])
  expect(await of(ana)).toEqual(['message: De ana'])
  await bia(drafts.keep, { ticketId, body: '' })
  expect(await of(bia)).toEqual(['note: Ligar amanhã'])
})

test('nobody saves a draft for a ticket they cannot see', async () => {
  const { rui, stranger, ticketId } = await aDesk()
  await expect(rui(drafts.keep, { ticketId, body: 'x' })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(stranger(drafts.keep, { ticketId, body: 'x' })).rejects.toThrow(
    'ERR_NO_TICKET_FOUND',
  )
})

test('a draft longer than the limit is refused, and the latest draft is listed first', async () => {
  const { bia, ticket, ticketId } = await aDesk()
  await expect(bia(drafts.keep, { ticketId, body: 'x'.repeat(20_001) })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  for (let n = 0; n < 3; n++) {
    const { id } = await ticket({ status: 'open', userId: bia.user.id })
    await bia(drafts.keep, { ticketId: id, body: `rascunho ${n}` })
  }
  expect((await bia(drafts.list, {})).map(({ body }) => body)).toEqual([
    'rascunho 2',
    'rascunho 1',
    'rascunho 0',
  ])
})
