// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../test/screen.tsx'
import { useIsWriting } from './use-is-writing.ts'

test('a field that is taken away without a word is written in no more', async () => {
  const composer = document.createElement('div')
  composer.dataset['composer'] = ''
  const field = composer.appendChild(document.createElement('textarea'))
  document.body.append(composer)
  const { result, rerender } = renderHook(useIsWriting, { initialProps: 'one' })
  act(() => field.focus())
  await waitFor(() => expect(result.current).toBe(true))
  const keep = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('focusout', keep, true)
  composer.remove()
  window.removeEventListener('focusout', keep, true)
  rerender('other')
  await waitFor(() => expect(result.current).toBe(false))
})
