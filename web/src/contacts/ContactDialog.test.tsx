// @vitest-environment jsdom
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { asInsecureOrigin } from '../../test/insecure-origin.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { startSession, endSession } from '../app/session/session.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { aFullContact } from '../../test/fixtures/contact.ts'
import type { ContactResult } from './use-contact-edit.ts'

function open(contactId?: number, contact = aFullContact()) {
  const server = fakeServer()
  server.when(contacts.show, () => contact)
  act(() => startSession(signedInAs()))
  const onClose = vi.fn<(result: ContactResult) => void>()
  show(<ContactDialog opened contactId={contactId} onClose={onClose} />)
  return { server, onClose, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  endSession()
})

const save = () => screen.getByRole('button', { name: 'Salvar' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('what is missing or wrong is said under each field, and the first of them has the focus', async () => {
  const { server, user } = open()
  await user.type(await field('E-mail'), 'lia@campos')
  await user.click(screen.getByRole('button', { name: 'Adicionar informação' }))
  await user.click(save())
  expect(await screen.findByText('O nome precisa de pelo menos 2 letras')).toBeTruthy()
  expect(screen.getByText('O número precisa de 8 a 50 dígitos')).toBeTruthy()
  expect(screen.getByText('Este e-mail não parece válido')).toBeTruthy()
  expect(screen.getAllByText('Preencha este campo')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
  expect(server.askedFor(contacts.create)).toEqual([])
})

test('a new contact goes out as it was written, with what else one wants to know', async () => {
  const { server, user, onClose } = open()
  const made = aFullContact()
  server.when(contacts.create, () => made)
  await user.type(await field('Nome'), 'Lia Campos')
  await user.type(await field('WhatsApp'), '+55 (11) 98610-2302')
  await user.click(screen.getByRole('button', { name: 'Adicionar informação' }))
  await user.type(await field('Nome da informação 1'), 'CPF')
  await user.type(await field('Valor da informação 1'), '318')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledWith({ contact: made }))
  expect(server.askedFor(contacts.create)[0]?.input).toEqual({
    preferredUserId: null,
    name: 'Lia Campos',
    number: '+55 (11) 98610-2302',
    email: '',
    extraInfo: [{ name: 'CPF', value: '318' }],
  })
})

test('a field is added on a page without a secure origin', async () => {
  asInsecureOrigin()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar informação' }))
  expect(await field('Nome da informação 1')).toBeTruthy()
})

test('while it is being saved the button waits, and nothing is saved twice', async () => {
  const { server, user, onClose } = open(1)
  let answer: () => void = () => undefined
  server.when(
    contacts.update,
    () => new Promise((done) => (answer = () => done(aFullContact({ name: 'Lia Campos Lins' })))),
  )
  await user.type(await field('Nome'), ' Lins')
  await user.click(save())
  await waitFor(() => expect(save()).toHaveProperty('disabled', true))
  await user.keyboard('{Enter}')
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.askedFor(contacts.update)).toHaveLength(1)
})

test('the number of a contact that somebody else attends cannot be changed, its name can', async () => {
  const { server, user } = open(1, aFullContact({ hasHiddenTicket: true }))
  server.when(contacts.update, () => aFullContact({ name: 'Lia Campos Lins' }))
  await user.type(await field('Nome'), ' Lins')
  expect(await field('WhatsApp')).toHaveProperty('disabled', true)
  expect(screen.getByText(/pode mudar o número/)).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(server.askedFor(contacts.update)).toHaveLength(1))
})

test('a number that the company hides is shown with dots, and never sent', async () => {
  const { server, user } = open(1, aFullContact({ number: '55•••••••2302' }))
  server.when(contacts.update, () => aFullContact({ name: 'Lia Campos Lins' }))
  await user.type(await field('Nome'), ' Lins')
  const number = await field('WhatsApp')
  expect([number.disabled, number.value]).toEqual([true, '+55 •• •••••-2302'])
  expect(screen.getByText(/Sua empresa não mostra números aos agentes/)).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(server.askedFor(contacts.update)).toHaveLength(1))
  expect(server.askedFor(contacts.update)[0]?.input).not.toHaveProperty('number')
})

test('information is removed by leaving it out', async () => {
  const { server, user } = open(1)
  server.when(contacts.update, () => aFullContact({ extraInfo: [] }))
  expect((await field('Valor da informação 1')).value).toBe('318.418.207-55')
  await user.click(screen.getByRole('button', { name: 'Remover informação 1' }))
  await user.click(save())
  await waitFor(() => expect(server.askedFor(contacts.update)).toHaveLength(1))
  expect(server.askedFor(contacts.update)[0]?.input).toMatchObject({ id: '1', extraInfo: [] })
})

test.each([
  ['ERR_DUPLICATED_CONTACT', { name: 'Nina Rosa' }, 'Este número já é de Nina Rosa.'],
  ['ERR_DUPLICATED_CONTACT', undefined, 'Já existe um contato com este número.'],
  [
    'ERR_WAPP_INVALID_CONTACT',
    undefined,
    'Este número não tem WhatsApp. Confira o código do país e o DDD.',
  ],
] as const)('%s with %j is said under the number', async (code, details, sentence) => {
  const { server, user, onClose } = open(1)
  server.when(contacts.update, () => new FakeRefusal(code, { details }))
  await user.type(await field('Nome'), '!')
  await user.click(save())
  expect(await screen.findByText(sentence)).toBeTruthy()
  const number = await field('WhatsApp')
  expect(number.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(number))
  expect(onClose).not.toHaveBeenCalled()
})

test('any other refusal stands above the buttons', async () => {
  const { server, user } = open(1)
  server.when(contacts.update, () => new FakeRefusal('ERR_NO_CONTACT_FOUND'))
  await user.type(await field('Nome'), '!')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Contato não encontrado')
})

test('leaving with changes asks first; without any it just goes', async () => {
  const { user, onClose } = open(1)
  await user.type(await field('Nome'), '!')
  await user.keyboard('{Escape}')
  await screen.findByText('O que você mudou aqui ainda não foi salvo.')
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect((await field('Nome')).value).toBe('Lia Campos!')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(onClose).toHaveBeenCalledExactlyOnceWith({})
  cleanup()
  const again = open(1)
  await field('Nome')
  await again.user.keyboard('{Escape}')
  expect(again.onClose).toHaveBeenCalledExactlyOnceWith({})
})

test('a conversation begins from the dialog, and what was changed is saved before', async () => {
  const { server, user, onClose } = open(1)
  const saved = aFullContact({ name: 'Lia Campos!' })
  server.when(contacts.update, () => saved)
  server.when(tickets.create, () => aTicket())
  await user.type(await field('Nome'), '!')
  await user.click(screen.getByRole('button', { name: 'Salvar e iniciar conversa' }))
  await waitFor(() =>
    expect(onClose).toHaveBeenCalledWith({ contact: saved, ticketUuid: aTicket().uuid }),
  )
})

test('a hidden number is said to be hidden and goes out with no change', async () => {
  const { server, user } = open(1, aFullContact({ number: '' }))
  server.when(contacts.update, () => aFullContact({ number: '' }))
  await screen.findByText('O WhatsApp não mostra o número deste contato.')
  await user.type(await field('Nome'), '!')
  await user.click(save())
  await waitFor(() => expect(server.askedFor(contacts.update)).toHaveLength(1))
  expect(server.askedFor(contacts.update)[0]?.input).not.toHaveProperty('number')
})

test('a contact that cannot be loaded says so, and is asked for again', async () => {
  const server = fakeServer()
  server.when(contacts.show, () => new FakeRefusal('ERR_UNEXPECTED') as never)
  act(() => startSession(signedInAs()))
  show(<ContactDialog opened contactId={1} onClose={() => undefined} />)
  await screen.findByText(/Não foi possível carregar este registro/)
  server.when(contacts.show, () => aFullContact())
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect((await field('Nome')).value).toBe('Lia Campos')
})
