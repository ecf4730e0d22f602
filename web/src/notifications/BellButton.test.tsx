// @vitest-environment jsdom
import { mentions, type Mention } from '@recado/contract/desk/mentions'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { startSession } from '../app/session/session.ts'
import { useTitleCount } from '../app/brand/title.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { useUnreadCount } from '../desk/tickets/use-unread-count.ts'
import { BellButton } from './BellButton.tsx'

const aMention: Mention = {
  noteId: 1,
  ticketId: 7,
  ticketUuid: '00000000-0000-4000-8000-000000000007',
  lineId: '00000000-0000-4000-8000-000000000009',
  contact: { name: 'Lia Campos', number: '5511987654321' },
  by: 'Bia Nunes',
  note: '@Ana Prado, veja o frete',
  createdAt: '2026-11-21T12:00:00.000Z',
}

function Page({ isAlert }: { isAlert: boolean }) {
  useTitleCount(useUnreadCount())
  const { pathname, search } = useLocation()
  return (
    <>
      <BellButton health={{ total: 2, up: 1, isAlert }} />
      <output>{pathname + search}</output>
    </>
  )
}

type Scene = { unread?: Ticket[]; named?: Mention[]; pending?: number; isAlert?: boolean }

function aPage({ unread = [], named = [], pending = 0, isAlert = false }: Scene) {
  const server = fakeServer()
  server.when(mentions.unseen, () => named)
  server.when(tickets.list, () => ({ tickets: unread, count: unread.length, hasMore: false }))
  server.when(tickets.counts, () => ({ open: unread.length, pending, closed: 0, snoozed: 0 }))
  show(<Page isAlert={isAlert} />, { at: '/contacts' })
  return userEvent.setup()
}

const waiting = (id: number, name: string): Ticket => {
  const ticket = aTicket({ id, unreadMessages: 2, lastMessage: 'Já chegou?' })
  return { ...ticket, contact: { ...ticket.contact, name } }
}

const texts = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

beforeEach(() => startSession(signedInAs({ profile: 'admin' })))

test('the bell says what waits, and each of it is a way there', async () => {
  const user = aPage({
    unread: [waiting(1, 'Lia Campos'), waiting(2, 'Ivo Mesquita')],
    named: [aMention],
    pending: 3,
    isAlert: true,
  })
  const bell = await screen.findByRole('button', {
    name: 'Novidades, 1 menção não vista, 2 conversas não lidas, Uma conexão precisa de atenção',
  })
  await user.click(bell)
  const menu = await screen.findByRole('menu')
  expect(await within(menu).findByText('3 atendimentos aguardando')).toBeTruthy()
  expect(texts().slice(0, 5)).toEqual([
    'Uma conexão precisa de atenção',
    expect.stringMatching(/^Bia Nunes mencionou você em uma nota.*Lia Campos: @Ana Prado, veja o/),
    expect.stringMatching(/^LCLia Campos.*Já chegou\?2$/),
    expect.stringMatching(/^IMIvo Mesquita/),
    '3 atendimentos aguardando',
  ])
  await user.click(within(menu).getByText(/^Bia Nunes mencionou/))
  expect(screen.getByRole('status').textContent).toBe(
    `/tickets/${aMention.ticketUuid}?message=${aMention.lineId}`,
  )
})

test('more than fit lead to the list of what is to be read', async () => {
  const user = aPage({
    unread: Array.from({ length: 8 }, (_, i) => waiting(i + 1, `Cliente ${i}`)),
  })
  await user.click(await screen.findByRole('button', { name: 'Novidades, 8 conversas não lidas' }))
  await user.click(await screen.findByText('Ver as 8 não lidas'))
  expect(screen.getByRole('status').textContent).toBe('/tickets?unread=1')
})

test('where nothing waits it says so; a number is nothing for who cannot see to it', async () => {
  startSession(signedInAs({ profile: 'user' }))
  const user = aPage({ isAlert: true })
  await user.click(await screen.findByRole('button', { name: 'Novidades' }))
  expect(await screen.findByText(/^Nada espera por você agora/)).toBeTruthy()
  expect(texts()).toEqual(['Silenciar avisos', 'Avisos…'])
})
