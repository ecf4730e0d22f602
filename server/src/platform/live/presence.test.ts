import { tickets } from '@recado/contract/desk/tickets'
import { expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { untilAllReceived, ask, startLive, ready, type Screen } from '../../../test/screens.ts'

/** The presence events a screen received, as "Bia Nunes writing". */
const signs = (made: Screen) =>
  made.heard
    .filter(({ news }) => news?.action === 'presence')
    .map(({ news }) => `${news.user.name} ${news.is}${news.asks ? '?' : ''}`)

async function aTicketOnAir() {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { id: ticketId } = await company.ticket({ queueId: company.sales.id })
  const all = (screens: Screen[]) => untilAllReceived(live, company.companyId, screens)
  return { company, url, ticketId, all }
}

test('a screen on a ticket learns who else views it, types in it, and leaves', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const [ana, bia] = await Promise.all([ready(url, company.ana), ready(url, company.bia)])
  expect(await ask(ana.socket, 'viewing', { ticketId })).toEqual({})
  expect(await ask(bia.socket, 'viewing', { ticketId })).toEqual({})
  expect(await ask(ana.socket, 'viewing', { ticketId })).toEqual({})
  expect(await ask(bia.socket, 'writing', { ticketId, is: true })).toEqual({})
  expect(await ask(bia.socket, 'viewing', { ticketId })).toEqual({})
  expect(await ask(bia.socket, 'writing', { ticketId, is: false })).toEqual({})
  expect(await ask(bia.socket, 'viewing', { ticketId: null })).toEqual({})
  await all([ana, bia])
  expect(signs(ana)).toEqual([
    'Bia Nunes viewing?',
    'Bia Nunes writing',
    'Bia Nunes writing',
    'Bia Nunes viewing',
    'Bia Nunes gone',
  ])
  expect(signs(bia)).toEqual(['Ana Prado viewing'])
})

test('a screen that turns to another ticket or disconnects is gone from the previous one', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const { id: other } = await company.ticket({ queueId: company.sales.id })
  const [ana, bia, mel] = await Promise.all(
    [company.ana, company.bia, company.mel].map((who) => ready(url, who)),
  )
  for (const screen of [ana!, bia!, mel!]) await ask(screen.socket, 'viewing', { ticketId })
  expect(await ask(bia!.socket, 'viewing', { ticketId: other })).toEqual({})
  mel!.socket.disconnect()
  await vi.waitFor(() => expect(signs(ana!)).toContain('Mel Arantes gone'))
  expect(signs(ana!)).toContain('Bia Nunes gone')
  await all([ana!, bia!])
  expect(signs(bia!)).not.toContain('Mel Arantes gone')
})

test('nobody learns who is in a ticket they may not see', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const [ana, rui, stranger] = await Promise.all(
    [company.ana, company.rui, company.stranger].map((who) => ready(url, who)),
  )
  const refused = { error: 'ERR_NO_PERMISSION' }
  expect(await ask(rui!.socket, 'viewing', { ticketId })).toEqual(refused)
  expect(await ask(stranger!.socket, 'viewing', { ticketId })).toEqual(refused)
  expect(await ask(rui!.socket, 'writing', { ticketId, is: true })).toEqual(refused)
  await ask(ana!.socket, 'viewing', { ticketId })
  await all([ana!, rui!])
  expect([...signs(ana!), ...signs(rui!), ...signs(stranger!)]).toEqual([])
})

test('a user who loses sight of a ticket neither receives nor sends presence in it', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const caio = await company.hire({
    name: 'Caio Lins',
    profile: 'user',
    queueIds: [company.sales.id],
  })
  const [bia, his] = await Promise.all([ready(url, company.bia), ready(url, caio)])
  for (const screen of [bia, his]) await ask(screen.socket, 'viewing', { ticketId })
  await company.bia(tickets.change, { ticketId, status: 'open' })
  await all([bia, his])
  const refused = { error: 'ERR_NO_PERMISSION' }
  expect(await ask(his.socket, 'writing', { ticketId, is: true })).toEqual(refused)
  expect(await ask(his.socket, 'viewing', { ticketId })).toEqual(refused)
  await ask(bia.socket, 'writing', { ticketId, is: true })
  await all([bia, his])
  expect(signs(his)).toEqual([])
  expect(signs(bia)).toEqual(['Caio Lins viewing?', 'Caio Lins gone'])
})

test('a user who loses sight of a ticket while opening it does not stay in its room', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const { ana, bia, rui, world } = company
  const [hers, his] = await Promise.all([ready(url, ana), ready(url, bia)])
  // Runs between the permission check and joining the room.
  world.withFairShare = async (look) => {
    const seen = await look()
    delete world.withFairShare
    await ana(tickets.change, { ticketId, userId: rui.user.id })
    return seen
  }
  expect(await ask(his.socket, 'joinChatBox', ticketId)).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect(await ask(hers.socket, 'viewing', { ticketId })).toEqual({})
  await all([hers, his])
  expect(signs(his)).toEqual([])
})

test('other screens of the same user receive no presence of that user', async () => {
  const { company, url, ticketId, all } = await aTicketOnAir()
  const [one, two] = await Promise.all([ready(url, company.bia), ready(url, company.bia)])
  for (const screen of [one, two]) await ask(screen.socket, 'viewing', { ticketId })
  await all([one, two])
  expect([...signs(one), ...signs(two)]).toEqual([])
})

test('invalid data is refused, and so is a screen that sends too much', async () => {
  const { company, url, ticketId } = await aTicketOnAir()
  const { socket } = await ready(url, company.bia)
  for (const nonsense of [undefined, null, {}, { ticketId: 'x' }, { ticketId: -1 }])
    expect(await ask(socket, 'viewing', nonsense)).toEqual({ error: 'ERR_INVALID_INPUT' })
  expect(await ask(socket, 'writing', { ticketId })).toEqual({ error: 'ERR_INVALID_INPUT' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ask(socket, 'viewing', { ticketId })),
  )
  expect(answers).toContainEqual({ error: 'ERR_TOO_MANY_ATTEMPTS' })
})
