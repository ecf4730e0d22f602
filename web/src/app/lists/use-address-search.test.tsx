// @vitest-environment jsdom
import { limits } from '@recado/contract/platform/limits'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAddressSearch } from './use-address-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Mounts the hook, and records every text of its field. */
function open(at: string) {
  const texts: string[] = []
  let show: (inside: ReactNode) => ReactNode = (inside) => inside
  const Page = () => show(null)
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] })
  const { result } = renderHook(
    () => {
      const search = useAddressSearch()
      texts.push(search.text)
      return search
    },
    {
      wrapper: ({ children }) => {
        show = () => children
        return <RouterProvider router={router} />
      },
    },
  )
  const write = (text: string) => act(() => result.current.write(text))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { result, texts, write, wait, router }
}

test('what is written stays in the field while the address takes it over', async () => {
  const { result, texts, write, wait } = open('/contacts')
  write('ni')
  await wait(limits.searchDelayMs)
  expect(result.current).toMatchObject({ text: 'ni', query: 'ni' })
  expect(texts.slice(texts.indexOf('ni'))).not.toContain('')
})

test('an address that changes by itself says what stands in the field', async () => {
  const { result, write, wait, router } = open('/contacts?q=lia')
  write('nina')
  await wait(limits.searchDelayMs)
  await act(() => router.navigate('/contacts?q=rui'))
  expect(result.current).toMatchObject({ text: 'rui', query: 'rui' })
  await act(() => router.navigate(-1))
  expect(result.current).toMatchObject({ text: 'nina', query: 'nina' })
  write('')
  await wait(0)
  expect(result.current).toMatchObject({ text: '', query: '' })
  expect(router.state.location.search).toBe('')
})
