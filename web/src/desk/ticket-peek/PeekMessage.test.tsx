// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { aMessage } from '../../../test/fixtures/message.ts'
import { LastLine } from '../ticket-row/LastLine.tsx'
import { PeekMessage } from './PeekMessage.tsx'
import { aTicket } from '../../../test/fixtures/ticket.ts'

afterEach(() => {
  cleanup()
  endSession()
})

const ana = { id: 1, name: 'Ana Prado' }
const bia = { id: 2, name: 'Bia Nunes' }

function peek(more: Parameters<typeof aMessage>[0]) {
  act(() => startSession(signedInAs(ana)))
  show(<PeekMessage message={aMessage(more)} customer="Lia Campos" />)
  return screen.getByRole('article')
}

test('a message is peeked at in the words of the conversation', () => {
  const { id, mediaType, contact, mediaUrl } = aMessage({ position: 9 })
  const origin = { id, mediaType, contact, mediaUrl }
  const quoted = { ...origin, body: '*Bia Nunes:*\nCusta 90', fromMe: true, isDeleted: false }
  const seen = peek({
    fromMe: true,
    user: ana,
    body: '*Ana Prado:*\nQuis dizer 80',
    ack: 3,
    isEdited: true,
    isForwarded: true,
    quotedMsg: { ...quoted, user: bia },
  }).textContent
  expect(seen).toContain('Encaminhada')
  expect(seen).toContain('Bia NunesCusta 90')
  expect(seen).toContain('editada')
  expect(seen).toContain('lida')
  expect(seen?.match(/Ana Prado/g)).toHaveLength(1)
})

test('of what we deleted it says so, and of the customer’s that too, over their words', () => {
  expect(peek({ fromMe: true, user: ana, body: '', isDeleted: true }).textContent).toContain(
    'Mensagem apagada',
  )
  cleanup()
  const theirs = peek({ body: 'Era engano', isDeleted: true }).textContent
  expect(theirs).toContain('Mensagem apagada pelo cliente')
  expect(theirs).toContain('Era engano')
})

test('an answer to what we deleted says that it is gone', () => {
  const { id, mediaType, contact, mediaUrl } = aMessage({ position: 9 })
  const origin = { id, mediaType, contact, mediaUrl }
  const quotedMsg = { ...origin, body: '', fromMe: true, user: null, isDeleted: true }
  expect(peek({ quotedMsg }).textContent).toContain('NósMensagem apagada')
})

test('a row tells who of us spoke last: oneself, a colleague by name, or nobody', () => {
  act(() => startSession(signedInAs(ana)))
  const ours = { lastMessageFromMe: true, lastMessage: '*Bia Nunes:* Custa 90', user: ana }
  const line = (lastMessageUser: typeof ana | null) => {
    cleanup()
    show(<LastLine ticket={aTicket({ ...ours, lastMessageUser })} isChosen={false} />)
    return document.body.textContent
  }
  expect(line(bia)).toContain('Bia Nunes:Custa 90')
  expect(line(ana)).toContain('Você:')
  expect(line(null)).not.toMatch(/Você|Nós|Ana Prado/)
})
