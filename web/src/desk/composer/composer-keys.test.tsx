// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aDesk, COMPANY, open } from '../../../test/desk-stage.tsx'
import { aMessage } from '../../../test/fixtures/message.ts'
import { aQuickMessage } from '../../../test/fixtures/quick-message.ts'

beforeEach(() => {
  localStorage.clear()
  startSession(signedInAs({ companyId: COMPANY }))
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })

test('a shortcut that nobody saved is not sent by Enter; after Escape it is', async () => {
  const server = aDesk(open)
  const pix = aQuickMessage({ shortcode: 'pix', message: 'Chave Pix' })
  server.when(quickMessages.list, () => [pix])
  server.when(messages.send, ({ id, body }) => aMessage({ id: id!, body: body!, fromMe: true }))
  const written = await field()
  await userEvent.type(written, '/bolet')
  expect(await screen.findByText(/Enter não envia enquanto esta lista está aberta/)).toBeTruthy()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(written.value).toBe('/bolet')
  expect(server.askedFor(messages.send)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByText(/Enter não envia/)).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.askedFor(messages.send)).toHaveLength(1)
})

test('Tab leaves an empty field; Alt and P turn to the note and back, and both are announced', async () => {
  aDesk(open)
  const written = await field()
  written.focus()
  await userEvent.tab()
  expect(document.activeElement).not.toBe(written)
  expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()
  written.focus()
  await userEvent.keyboard('{Alt>}p{/Alt}')
  expect(document.activeElement).toBe(await note())
  expect(screen.getByText('Agora você escreve uma nota interna. O cliente não vê.')).toBeTruthy()
  await userEvent.keyboard('{Alt>}p{/Alt}')
  expect(document.activeElement).toBe(await field())
  expect(screen.getByText('Agora você escreve para o cliente.')).toBeTruthy()
})

test('a note that is too short says why when it is saved, until more is typed', async () => {
  const server = aDesk(open)
  await userEvent.type(await field(), '{Alt>}p{/Alt}')
  await userEvent.type(await note(), 'a')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nota' }))
  expect(screen.getByText('Escreva pelo menos 2 caracteres.')).toBeTruthy()
  await userEvent.type(await note(), 'b')
  expect(screen.queryByText('Escreva pelo menos 2 caracteres.')).toBeNull()
  expect(server.askedFor(ticketNotes.create)).toEqual([])
})

test('where the page may not use the microphone, the button says why', async () => {
  aDesk(open)
  const button = await screen.findByRole('button', {
    name: 'Para gravar áudio, abra esta página por https.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
