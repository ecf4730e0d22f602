// @vitest-environment jsdom
import { mentioned, mentions, mentionsSeen, type Mention } from '@recado/contract/desk/mentions'
import { ticketNoteDeleted } from '@recado/contract/desk/notes'
import { ticketDeleted, ticketRemovedFromList } from '@recado/contract/desk/tickets'
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { tellScreens } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { changePreferences } from '../app/preferences/preferences.ts'
import { paths } from '../app/paths.ts'
import { startSession } from '../app/session/session.ts'
import { useMentions } from './use-mentions.tsx'

const uuid = '00000000-0000-4000-8000-000000000007'
const lineId = '00000000-0000-4000-8000-000000000009'

const aMention = (more: Partial<Mention> = {}): Mention => ({
  noteId: 1,
  ticketId: 7,
  ticketUuid: uuid,
  lineId,
  contact: { name: 'Lia Campos', number: '5511987654321' },
  by: 'Bia Nunes',
  note: '@Ana Prado, veja o frete',
  createdAt: '2026-11-21T12:00:00.000Z',
  ...more,
})

function Desk() {
  useMentions()
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function aDesk(unseen: Mention[], at: string = paths.tickets) {
  const server = fakeServer()
  server.when(mentions.unseen, () => unseen)
  server.when(mentions.see, () => ({}))
  return { server, ...show(<Desk />, { at }) }
}

/** Stores a mention on the server and emits its live event. */
function name(unseen: Mention[], mention = aMention()) {
  unseen.push(mention)
  tellScreens(mentioned, { mention })
}

const seen = (server: ReturnType<typeof fakeServer>) =>
  server.askedFor(mentions.see).map(({ input }) => Number(input.ticketId))

beforeEach(() => {
  // Sound is off, because jsdom has no audio.
  changePreferences({ isMuted: false, sounds: false, ofMentions: true, tellsText: true })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  startSession(signedInAs())
})

test('a mention is told in words and leads to the line of the note, which is seeing it', async () => {
  const unseen: Mention[] = []
  const { server } = aDesk(unseen)
  await expect.poll(() => server.askedFor(mentions.unseen)).toHaveLength(1)
  name(unseen)
  await screen.findByText('Bia Nunes mencionou você em uma nota')
  screen.getByText('@Ana Prado, veja o frete')
  const link = screen.getByRole('button', { name: 'Abrir a conversa com Lia Campos' })
  await userEvent.click(link)
  await screen.findByText(`${paths.ticket(uuid)}?message=${lineId}`)
  await waitForElementToBeRemoved(() => screen.queryByText('@Ana Prado, veja o frete'))
  expect(seen(server)).toEqual([7])
})

test('what came while they were away waits for them, and goes when it was seen elsewhere', async () => {
  const { server } = aDesk([aMention(), aMention({ noteId: 2, ticketId: 8, note: 'Outra' })])
  await screen.findByText('Outra')
  tellScreens(mentionsSeen, { ticketId: 8 })
  await waitForElementToBeRemoved(() => screen.queryByText('Outra'))
  tellScreens(ticketNoteDeleted, { noteId: 1, contactId: 3 })
  await waitForElementToBeRemoved(() => screen.queryByText('@Ana Prado, veja o frete'))
  expect(seen(server)).toEqual([])
})

test('a notice goes with the ticket, deleted or out of sight', async () => {
  const { server } = aDesk([aMention(), aMention({ noteId: 2, ticketId: 8, note: 'Outra' })])
  await screen.findByText('Outra')
  tellScreens(ticketRemovedFromList, { ticketId: 8 })
  await waitForElementToBeRemoved(() => screen.queryByText('Outra'))
  tellScreens(ticketDeleted, { ticketId: 7 })
  await waitForElementToBeRemoved(() => screen.queryByText('@Ana Prado, veja o frete'))
  expect(seen(server)).toEqual([])
})

test('the older ones that the first answer had no room for follow', async () => {
  const many = [1, 2, 3].map((n) => aMention({ noteId: n, ticketId: n, note: `Nota ${n}` }))
  const { server } = aDesk(many)
  await screen.findByText('Nota 3')
  server.when(mentions.unseen, () => [
    ...many.slice(0, 2),
    aMention({ noteId: 4, ticketId: 4, note: 'Nota 4' }),
  ])
  tellScreens(mentionsSeen, { ticketId: 3 })
  await screen.findByText('Nota 4')
})

test('in the ticket one looks at there is nothing to tell: it is seen', async () => {
  const unseen: Mention[] = []
  const { server } = aDesk(unseen, paths.ticket(uuid))
  await expect.poll(() => server.askedFor(mentions.unseen)).toHaveLength(1)
  name(unseen)
  await expect.poll(() => seen(server)).toContain(7)
  expect(screen.queryByText('@Ana Prado, veja o frete')).toBeNull()
})

test('putting it away is seeing it', async () => {
  const { server } = aDesk([aMention()])
  await screen.findByText('@Ana Prado, veja o frete')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await expect.poll(() => seen(server)).toEqual([7])
})

test('muted or not wanted, nothing shows; the words only where they are to be told', async () => {
  changePreferences({ isMuted: true })
  const { server } = aDesk([aMention()])
  await expect.poll(() => server.askedFor(mentions.unseen)).toHaveLength(1)
  expect(screen.queryByText('Bia Nunes mencionou você em uma nota')).toBeNull()
  changePreferences({ isMuted: false, tellsText: false })
  await screen.findByText('Bia Nunes mencionou você em uma nota')
  expect(screen.queryByText('@Ana Prado, veja o frete')).toBeNull()
  expect(seen(server)).toEqual([])
})

test('what stands in the corner leaves with whom it was for', async () => {
  const { unmount } = aDesk([aMention()])
  await screen.findByText('@Ana Prado, veja o frete')
  unmount()
  show(null)
  await expect.poll(() => screen.queryByText('@Ana Prado, veja o frete')).toBeNull()
})
