// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeTray, useTrayOf } from './kept-trays.ts'
import type { Laid } from './tray-store.ts'

const laid: Laid = {
  key: 'one',
  file: new File(['x'], 'nota.pdf'),
  mediaType: 'document',
  url: 'blob:one',
  width: null,
  height: null,
  isReady: true,
}

test('files laid out for one ticket wait there while another is looked at', () => {
  const shown = renderHook(({ name }) => useTrayOf(name), { initialProps: { name: '1/7' } })
  act(() => changeTray('1/7', (now) => [...now, laid]))
  expect(shown.result.current).toEqual([laid])
  shown.rerender({ name: '1/8' })
  expect(shown.result.current).toEqual([])
  shown.rerender({ name: '1/7' })
  expect(shown.result.current).toEqual([laid])
  shown.unmount()
  expect(renderHook(() => useTrayOf('1/7')).result.current).toEqual([laid])
  act(() => changeTray('1/7', () => []))
  expect(renderHook(() => useTrayOf('1/7')).result.current).toEqual([])
})
