import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, vi } from 'vitest'
import { recado } from '../src/app/brand/brand.ts'
import { cache } from '../src/app/cache/query.ts'
import { endTypingCapture } from '../src/ui/lazy/typed-ahead.ts'
import { endSession } from '../src/app/session/session.ts'
import { themeFor, variablesFor } from '../src/app/brand/theme.ts'
import { namespacesIn } from './namespaces.ts'
import { changeLanguage, loadNamespaces, startTexts } from '../src/i18n/start.ts'

// Stubs for browser APIs that Mantine needs and jsdom lacks.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.HTMLElement.prototype.scrollIntoView = () => undefined

// A text area that grows with its text reads 15 computed properties at every render. jsdom has no layout, and works each
// out from all rules of its style sheet: a quarter of the time of a form. Without a box size the text area stays as it is.
const computedStyle = window.getComputedStyle.bind(window)
const emptyStyle = document.createElement('textarea').style
vi.stubGlobal('getComputedStyle', (element: Element, pseudo?: string | null) =>
  element instanceof HTMLTextAreaElement ? emptyStyle : computedStyle(element, pseudo),
)

await startTexts()
await loadNamespaces(namespacesIn('pt'))

afterEach(async () => {
  cleanup()
  endTypingCapture()
  cache.clear()
  notifications.clean()
  notifications.cleanQueue()
  localStorage.clear()
  if (i18next.language !== 'pt') await changeLanguage('pt')
})

// Work postponed by a session must not run after its page is gone.
afterAll(() => endSession())

/** Renders a page inside the providers it has in the application. */
export const show = (page: ReactNode, { at = '/' } = {}) =>
  render(
    <MantineProvider
      theme={themeFor(recado)}
      cssVariablesResolver={variablesFor(recado)}
      env="test"
    >
      <QueryClientProvider client={cache}>
        <Notifications />
        <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
