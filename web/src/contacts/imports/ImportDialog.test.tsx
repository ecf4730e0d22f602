// @vitest-environment jsdom
import {
  contactImports,
  type ContactImport,
  type ImportPreviewResult,
} from '@recado/contract/contacts/imports'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { ImportDialog } from './ImportDialog.tsx'

const anImport = (more: Partial<ContactImport> = {}): ContactImport => ({
  id: 7,
  fileName: 'clientes.xlsx',
  status: 'draft',
  columns: [
    { title: 'Nome', guess: 'name', samples: ['Lia'] },
    { title: '', guess: 'number', samples: ['11987654321'] },
  ],
  rows: 3,
  worked: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  rejected: 0,
  warned: 0,
  user: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  finishedAt: null,
  ...more,
})

const forecast: ImportPreviewResult = {
  fresh: 1,
  known: 1,
  repeated: 0,
  invalid: 1,
  warned: 0,
  faults: [{ line: 4, said: '12', fault: 'badNumber' }],
}

/** Renders the import dialog with these earlier imports. */
function open(imports: ContactImport[] = []) {
  const server = fakeServer()
  server.when(contactImports.list, () => ({ imports }))
  server.when(contactImports.upload, () => anImport())
  server.when(contactImports.forecast, () => forecast)
  server.when(contactImports.cancel, () => ({}))
  act(() => startSession(signedInAs({ profile: 'user' })))
  const closed: string[] = []
  show(<ImportDialog onClose={() => closed.push('closed')} />)
  return { server, closed, user: userEvent.setup() }
}

const sheet = new File(['x'], 'clientes.xlsx')

async function choose(): Promise<void> {
  await screen.findByText('Solte a planilha aqui ou escolha um arquivo')
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [sheet] } })
}

afterEach(() => {
  cleanup()
  endSession()
})

test('a column without a title goes by its letter, and what would come of the sheet is told', async () => {
  const { user } = open()
  await choose()
  await screen.findByLabelText('O que há na coluna Coluna B')
  await screen.findByText('1 novo')
  expect(screen.getByText('1 já existe')).toBeTruthy()
  await user.click(screen.getByText('Linhas que não entram'))
  expect(screen.getByText('o número precisa de 8 a 15 dígitos')).toBeTruthy()
})

test('known contacts count among those taken in only when they are to be brought up to date', async () => {
  const { server, user } = open()
  server.when(contactImports.start, () => anImport({ status: 'running' }))
  await choose()
  await screen.findByRole('button', { name: 'Importar 1 contato' })
  await user.click(screen.getByLabelText('Atualizar com a planilha'))
  await user.click(screen.getByRole('button', { name: 'Importar 2 contatos' }))
  await screen.findByText('Importando clientes.xlsx')
  const [start] = server.askedFor(contactImports.start)
  expect(start?.input).toMatchObject({ columns: ['name', 'number'], known: 'update' })
})

test('without a column for the number nothing can begin', async () => {
  const { user } = open()
  await choose()
  const number = await screen.findByLabelText('O que há na coluna Coluna B')
  await user.selectOptions(number, 'Nome')
  await screen.findByText('Escolha a coluna que tem o número de WhatsApp.')
  const none = screen.getByRole<HTMLButtonElement>('button', { name: 'Nada a importar' })
  expect(none.disabled).toBe(true)
})

test('a sheet that is refused says why, and another can be chosen', async () => {
  const { server } = open()
  server.when(contactImports.upload, () => new FakeRefusal('ERR_IMPORT_TOO_LARGE') as never)
  await choose()
  await screen.findByText(/A planilha é grande demais: até 20 MB/)
  expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toBeTruthy()
})

test('a draft that is left is thrown away', async () => {
  const { server, closed, user } = open()
  await choose()
  await screen.findByText('1 novo')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(closed).toEqual(['closed'])
  await waitFor(() => expect(server.askedFor(contactImports.cancel)).toHaveLength(1))
})

test('an import of before is shown with its counts, and its rejected rows are offered', async () => {
  const { user } = open([
    anImport({
      id: 3,
      status: 'done',
      rows: 1200,
      worked: 1200,
      created: 1100,
      rejected: 100,
      user: { id: 1, name: 'Ana Prado' },
    }),
  ])
  await user.click(await screen.findByRole('button', { name: /clientes\.xlsx/ }))
  await screen.findByText('Importação concluída')
  expect(screen.getByText('1.200 de 1.200 linhas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Baixar linhas recusadas' })).toBeTruthy()
})

test("an agent watches a colleague's import, and may not stop it", async () => {
  const { user } = open([anImport({ id: 3, status: 'running', user: { id: 4711, name: 'Rui' } })])
  await user.click(await screen.findByRole('button', { name: /clientes\.xlsx/ }))
  await screen.findByText('Importando clientes.xlsx')
  expect(screen.queryByRole('button', { name: 'Parar importação' })).toBeNull()
})
