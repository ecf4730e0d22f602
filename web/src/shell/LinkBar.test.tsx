// @vitest-environment jsdom
import { tickets } from '@recado/contract/desk/tickets'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { tellLost, tellReady } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { cache, keyOf } from '../app/cache/query.ts'
import { openLink, socket } from '../app/live/live.ts'
import { startSession } from '../app/session/session.ts'
import { LinkBar } from './LinkBar.tsx'

const loaded = (lastMessageAt: string) =>
  act(() => {
    const page = { tickets: [aTicket({ id: 1, lastMessageAt })] }
    cache.setQueryData([...keyOf(tickets.list), {}], { pages: [page], pageParams: [1] })
  })

test('what was loaded before the connection was back counts as new', async () => {
  vi.spyOn(socket, 'connect').mockReturnValue(socket)
  startSession(signedInAs({ companyId: 7 }))
  const close = openLink()
  tellReady()
  loaded('2026-11-24T10:00:00.000Z')
  show(<LinkBar />)
  tellLost()
  expect(await screen.findByText(/Reconectando/)).toBeTruthy()
  loaded('2026-11-24T10:05:00.000Z')
  tellReady()
  expect(await screen.findByText('Conexão de volta. 1 novidade carregada.')).toBeTruthy()
  close()
})
