import { connections, type Whatsapp } from '@recado/contract/connections/connections'
import { channelOf, type LiveEvent } from '@recado/contract/platform/live'
import { drafts } from '@recado/contract/desk/drafts'
import { messages, type Message } from '@recado/contract/desk/messages'
import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { tags } from '@recado/contract/desk/tags'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { users } from '@recado/contract/accounts/users'
import { act, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { FakeRefusal, fakeServer } from './fake-server.ts'
import { show } from './screen.tsx'
import { socket } from '../src/app/live/live.ts'
import { DeskPage } from '../src/desk/DeskPage.tsx'
import { aTicket } from './fixtures/ticket.ts'

/** Company of every user signed in here. */
export const COMPANY = 7

export const lia = aTicket({ contact: { ...aTicket().contact, name: 'Lia Campos' } })

type Play = {
  all: Ticket[]
  said: Message[]
  numbers: Whatsapp[]
  allQueues: QueueFull[]
  at: string
}

/** Props for a desk with Lia's conversation open. */
export const open = { all: [lia], at: `/tickets/${lia.uuid}` }

/** Renders the desk in front of a fake server with these tickets, messages, connections and queues. */
export function aDesk({
  all = [],
  said = [],
  numbers = [],
  allQueues = [],
  at = '/tickets',
}: Partial<Play> = {}) {
  const server = fakeServer()
  answerTickets(server, all)
  server.when(messages.list, ({ ticketId }) => ({
    messages: said,
    count: said.length,
    hasMore: false,
    hasNewer: false,
    ticket: all.find(({ id }) => id === Number(ticketId)) ?? aTicket(),
  }))
  server.when(connections.list, () => numbers)
  server.when(queues.list, () => allQueues)
  server.when(users.list, () => [])
  server.when(users.names, () => [])
  server.when(schedules.list, () => ({ schedules: [], count: 0, hasMore: false }))
  server.when(tags.list, () => [])
  server.when(drafts.list, () => [])
  server.when(drafts.keep, () => ({}))
  server.when(quickMessages.list, () => [])
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 640, itemHeight: 64 }}>
      <Routes>
        <Route path="/tickets/:uuid?" element={<DeskPage />} />
      </Routes>
      <Address />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return server
}

function answerTickets(server: ReturnType<typeof fakeServer>, all: Ticket[]): void {
  const isOff = ({ snoozedUntil }: Ticket) => snoozedUntil !== null
  const having = (wanted: string) =>
    all.filter((ticket) => ticket.status === wanted && !isOff(ticket))
  server.when(tickets.list, ({ status, snoozed }) => {
    const found = snoozed ? all.filter(isOff) : status ? having(status) : all
    return { tickets: found, count: found.length, hasMore: false }
  })
  server.when(tickets.counts, () => ({
    open: having('open').length,
    pending: having('pending').length,
    closed: having('closed').length,
    snoozed: all.filter(isOff).length,
  }))
  server.when(tickets.showByUuid, ({ ticketUuid }) => {
    const found = all.find(({ uuid }) => uuid === ticketUuid)
    return found ?? new FakeRefusal('ERR_NO_TICKET_FOUND')
  })
  server.when(tickets.read, ({ ticketId }) => {
    const ticket = all.find(({ id }) => id === Number(ticketId)) ?? aTicket()
    return { ...ticket, unreadMessages: 0 }
  })
}

const Address = () => <output data-testid="address">{useLocation().pathname}</output>

export const address = () => screen.getByTestId('address').textContent
export const list = () => screen.getByRole('region', { name: 'Lista de atendimentos' })
export const log = () => screen.findByRole('log')

/** Emits a live event to this screen as the server would. */
export function tell<Data>({ channel, action }: LiveEvent<Data>, data: Data): void {
  act(() => {
    for (const hear of socket.listeners(channelOf(COMPANY, channel))) hear({ action, ...data })
  })
}
