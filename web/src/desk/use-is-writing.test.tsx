// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../test/screen.tsx'
import { useIsWriting } from './use-is-writing.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Somebody who writes in the field of a composer. */
async function aWriter() {
  const composer = document.createElement('div')
  composer.dataset['composer'] = ''
  const field = composer.appendChild(document.createElement('textarea'))
  document.body.append(composer)
  const { result, rerender } = renderHook(useIsWriting, { initialProps: 'one' })
  act(() => field.focus())
  await waitFor(() => expect(result.current).toBe(true))
  return { composer, field, result, rerender }
}

/** A browser may not tell that an element with the focus is removed. */
function withoutFocusout(remove: () => void) {
  const keep = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('focusout', keep, true)
  remove()
  window.removeEventListener('focusout', keep, true)
}

/** Something with this role outside the composer that holds a button. */
function aButtonIn(role: string) {
  const holder = document.createElement('div')
  holder.setAttribute('role', role)
  document.body.append(holder)
  return holder.appendChild(document.createElement('button'))
}

test('a field that is taken away without a word is written in no more', async () => {
  const { composer, result, rerender } = await aWriter()
  withoutFocusout(() => composer.remove())
  rerender('other')
  await waitFor(() => expect(result.current).toBe(false))
})

test('while a menu has the focus the page does not move, and afterwards it follows the focus again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { field, result } = await aWriter()
  const moveTo = async (element: HTMLElement) => {
    act(() => element.focus())
    await act(() => vi.advanceTimersByTimeAsync(1000))
    return result.current
  }
  expect(await moveTo(aButtonIn('menu'))).toBe(true)
  expect(await moveTo(aButtonIn('dialog'))).toBe(true)
  expect(await moveTo(field)).toBe(true)
  expect(await moveTo(aButtonIn('toolbar'))).toBe(false)
  expect(await moveTo(aButtonIn('menu'))).toBe(false)
})

test('a menu that is removed with the focus, without a word, keeps nothing', async () => {
  const { result } = await aWriter()
  const button = aButtonIn('menu')
  act(() => button.focus())
  withoutFocusout(() => button.parentElement!.remove())
  await waitFor(() => expect(result.current).toBe(false))
})
