// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { chooseDensity, densities } from '../tickets/list-density.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { TicketRow } from './TicketRow.tsx'

beforeEach(() => act(() => startSession(signedInAs())))
afterEach(() => act(() => chooseDensity('comfortable')))

const use = { select: () => undefined, accept: () => undefined, peek: undefined }
const row = {
  isChosen: false,
  isSelected: false,
  search: '',
  words: [],
  farewell: undefined,
  isBusy: false,
  use,
}

test.each(densities)('a closed ticket says so in a %s row, an open one does not', (density) => {
  fakeServer().when(connections.list, () => [])
  act(() => chooseDensity(density))
  show(
    <>
      <TicketRow ticket={aTicket({ id: 1, status: 'closed' })} {...row} />
      <TicketRow ticket={aTicket({ id: 2, status: 'open' })} {...row} />
    </>,
  )
  expect(screen.getAllByText('Resolvido')).toHaveLength(1)
})
