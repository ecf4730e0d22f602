// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { show } from '../../../test/screen.tsx'
import { runWithUndo } from '../bulk-actions/run-with-undo.ts'
import { showWaitingToast, UNDO_MS } from './undo-toast.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** A waiting action on one ticket, with its toast. */
async function aWaitingAction() {
  show(<main />)
  const run = vi.fn(async () => undefined)
  const rows = [aTicket({ id: 1 })]
  const tooLate = 'Tarde demais para desfazer'
  const action = runWithUndo({ rows, words: undefined, run, failed: String, tooLate })
  showWaitingToast('1 atendimento resolvido', action)
  return { run, button: await screen.findByRole('button', { name: 'Desfazer' }) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toasts = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent)
const pointer = { bubbles: true, pointerType: 'mouse' }

test('the toast is closed as soon as the action starts', async () => {
  const { run } = await aWaitingAction()
  await pass(UNDO_MS - 500)
  expect([run.mock.calls.length, toasts().length]).toEqual([0, 1])
  await pass(1000)
  expect([run.mock.calls.length, toasts().length]).toEqual([1, 0])
})

test('the action waits under the pointer, and can be undone all that time', async () => {
  const { run, button } = await aWaitingAction()
  await pass(UNDO_MS - 500)
  fireEvent.pointerEnter(button.closest('[role="status"]')!, pointer)
  await pass(3 * UNDO_MS)
  expect([run.mock.calls.length, toasts().length]).toEqual([0, 1])
  fireEvent.click(button)
  await pass(2 * UNDO_MS)
  expect([run.mock.calls.length, toasts().length]).toEqual([0, 0])
})

test('the action starts eight seconds after the pointer or the focus has left', async () => {
  const { run, button } = await aWaitingAction()
  act(() => button.focus())
  await pass(2 * UNDO_MS)
  expect(run).not.toHaveBeenCalled()
  act(() => button.blur())
  await pass(UNDO_MS - 500)
  expect(run).not.toHaveBeenCalled()
  await pass(1000)
  expect(run).toHaveBeenCalledOnce()
})

test('an undo that comes too late is answered in words', async () => {
  const { run, button } = await aWaitingAction()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  fireEvent.click(button)
  expect(run).toHaveBeenCalledOnce()
  expect(await screen.findByText('Tarde demais para desfazer')).toBeTruthy()
})
