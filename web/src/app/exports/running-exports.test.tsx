// @vitest-environment jsdom
import { exportProgressed } from '@recado/contract/platform/exports'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { asInsecureOrigin } from '../../../test/insecure-origin.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { ExportTicketsButton } from '../../desk/dashboard/ExportTickets.tsx'
import { endSession, startSession } from '../session/session.ts'
import { runningExports } from './running-exports.ts'

afterEach(async () => {
  cleanup()
  act(() => endSession())
  await waitFor(() => expect(runningExports.get()).toEqual([]))
  vi.restoreAllMocks()
})

/** A server that sends the file as the test says. */
function aFile() {
  let stream!: ReadableStreamDefaultController<Uint8Array>
  const asked: { url: string; signal: AbortSignal | null | undefined }[] = []
  const body = new ReadableStream<Uint8Array>({ start: (begun) => void (stream = begun) })
  globalThis.fetch = async (url, { signal } = {}) => {
    asked.push({ url: String(url), signal })
    signal?.addEventListener('abort', () => stream.error(new Error('aborted')))
    const name = "attachment; filename*=UTF-8''Atendimentos.csv"
    return new Response(body, { headers: { 'content-disposition': name } })
  }
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:file'
  const idOf = () => new URL(asked[0]!.url, 'http://app').searchParams.get('exportId')!
  return { asked, saved, idOf, stream: () => stream }
}

const showButton = () => show(<ExportTicketsButton />)

async function begin() {
  const file = aFile()
  const user = userEvent.setup()
  act(() => startSession(signedInAs()))
  showButton()
  await user.click(await screen.findByRole('button', { name: 'Exportar atendimentos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Texto separado (.csv)' }))
  await waitFor(() => expect(file.asked).toHaveLength(1))
  return { ...file, user }
}

test('an export shows its rows, goes on while its page is left, and says when the file is there', async () => {
  const { idOf, stream, saved } = await begin()
  tellScreens(exportProgressed, { exportId: idOf(), rows: 2000 })
  expect(await screen.findByText('2.000 linhas prontas')).toBeTruthy()
  cleanup()
  showButton()
  expect(await screen.findByText('2.000 linhas prontas')).toBeTruthy()
  tellScreens(exportProgressed, { exportId: idOf(), rows: 4000 })
  expect(await screen.findByText('4.000 linhas prontas')).toBeTruthy()
  stream().enqueue(new TextEncoder().encode('ID'))
  stream().close()
  expect(await screen.findByText('Arquivo pronto: Atendimentos.csv')).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(1)
  expect(await screen.findByRole('button', { name: 'Exportar atendimentos' })).toBeTruthy()
})

test('an export is cancelled without a word, and nothing is saved', async () => {
  const { asked, user, saved } = await begin()
  await user.click(await screen.findByRole('button', { name: 'Cancelar exportação' }))
  expect(await screen.findByRole('button', { name: 'Exportar atendimentos' })).toBeTruthy()
  expect(asked[0]!.signal?.aborted).toBe(true)
  expect(saved).not.toHaveBeenCalled()
  expect(screen.queryByText(/A exportação parou/)).toBeNull()
})

test('an export that breaks off says so in words', async () => {
  const { stream, saved } = await begin()
  stream().error(new Error('cut'))
  expect(await screen.findByText(/^A exportação parou e nada foi salvo\. ./)).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})

test('an export runs on a page without a secure origin, which has no randomUUID', async () => {
  asInsecureOrigin()
  const { idOf, stream } = await begin()
  expect(idOf()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  stream().close()
  expect(await screen.findByText('Arquivo pronto: Atendimentos.csv')).toBeTruthy()
})
