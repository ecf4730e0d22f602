// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useDialogInAddress } from './use-dialog-in-address.ts'

afterEach(cleanup)

/** A list page at this address beside another page. */
function open(at: string) {
  const seen: {
    dialog?: ReturnType<typeof useDialogInAddress<'edit' | 'remove'>>
    address?: string
    visit?: (path: string) => void | Promise<void>
  } = {}
  function ListPage() {
    const dialog = useDialogInAddress(['edit', 'remove'])
    seen.dialog = dialog
    return null
  }
  function Around() {
    const { pathname, search } = useLocation()
    const visit = useNavigate()
    Object.assign(seen, { address: pathname + search, visit })
    return <Outlet />
  }
  render(
    <MemoryRouter initialEntries={[at]} useTransitions={false}>
      <Routes>
        <Route element={<Around />}>
          <Route path="/tags" element={<ListPage />} />
          <Route path="/contacts" element={null} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  const visit = (path: string) => act(async () => void seen.visit!(path))
  return { dialog: () => seen.dialog!, visit, address: () => seen.address }
}

test('the address says which dialog is open, and closing it leaves the rest', async () => {
  const { dialog, address } = open('/tags?q=vip')
  await act(async () => dialog().open('edit', 3))
  expect([address(), dialog().kind, dialog().id]).toEqual(['/tags?q=vip&edit=3', 'edit', '3'])
  await act(async () => dialog().open('remove', 4))
  expect(address()).toBe('/tags?q=vip&remove=4')
  await act(async () => dialog().close())
  expect([address(), dialog().kind]).toEqual(['/tags?q=vip', undefined])
})

test('a dialog that closes after its page was left does not lead back to it', async () => {
  const { dialog, visit, address } = open('/tags?edit=3')
  const { close } = dialog()
  await visit('/contacts')
  await act(async () => close())
  expect(address()).toBe('/contacts')
})
