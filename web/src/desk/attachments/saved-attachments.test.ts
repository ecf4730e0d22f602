// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  changeAttachments,
  savedLinesOf,
  sendWhenReady,
  takeSavedLines,
  useIsSendPending,
  useAttachmentsOf,
} from './saved-attachments.ts'
import type { Attachment } from './attachment-store.ts'

const laid: Attachment = {
  key: 'one',
  file: new File(['x'], 'nota.pdf'),
  mediaType: 'document',
  url: 'blob:one',
  width: null,
  height: null,
  isReady: true,
}

test('files laid out for one ticket wait there while another is looked at', () => {
  const shown = renderHook(({ name }) => useAttachmentsOf(name), { initialProps: { name: '1/7' } })
  act(() => changeAttachments('1/7', (now) => [...now, laid]))
  expect(shown.result.current).toEqual([laid])
  shown.rerender({ name: '1/8' })
  expect(shown.result.current).toEqual([])
  shown.rerender({ name: '1/7' })
  expect(shown.result.current).toEqual([laid])
  shown.unmount()
  expect(renderHook(() => useAttachmentsOf('1/7')).result.current).toEqual([laid])
  act(() => changeAttachments('1/7', () => []))
  expect(renderHook(() => useAttachmentsOf('1/7')).result.current).toEqual([])
})

test('what was sent while it was made ready goes once it is, though nobody looks at it any more', () => {
  const post = vi.fn<(files: readonly Attachment[]) => void>()
  const unready = { ...laid, isReady: false }
  changeAttachments('1/9', () => [unready])
  const shown = renderHook(() => useIsSendPending('1/9'))
  act(() => sendWhenReady('1/9', post))
  expect(shown.result.current).toBe(true)
  shown.unmount()
  changeAttachments('1/9', (now) => [...now, { ...laid, key: 'two' }])
  expect(post).not.toHaveBeenCalled()
  changeAttachments('1/9', (now) => now.map((one) => ({ ...one, isReady: true })))
  expect(post.mock.calls).toEqual([[[laid, { ...laid, key: 'two' }]]])
  changeAttachments('1/9', () => [])
  changeAttachments('1/9', () => [laid])
  expect(post).toHaveBeenCalledTimes(1)
})

test('what is taken out before it is ready is not sent', () => {
  const post = vi.fn<() => void>()
  changeAttachments('1/10', () => [{ ...laid, isReady: false }])
  sendWhenReady('1/10', post)
  changeAttachments('1/10', () => [])
  changeAttachments('1/10', () => [laid])
  expect(post).not.toHaveBeenCalled()
})

test('what lay here when the page was left is there until it is taken, whatever is laid out meanwhile', () => {
  const lines = '[{"key":"old"}]'
  localStorage.setItem('recado-tray-1/11', lines)
  expect(savedLinesOf('1/11')).toBe(lines)
  changeAttachments('1/11', () => [laid])
  expect(savedLinesOf('1/11')).toBe(lines)
  expect(takeSavedLines('1/11')).toBe(lines)
  expect([savedLinesOf('1/11'), takeSavedLines('1/11')]).toEqual(['', ''])
})
