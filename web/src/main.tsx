import '@fontsource-variable/inter/opsz.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadBrand } from './app/brand/brand.ts'
import { hasEarlierSession, connectSession, resumeSession } from './app/session/session.ts'
import { startTexts } from './i18n/start.ts'
import { loadScreens } from './load-screens.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// The content security policy forbids code from strings (security-headers.ts). Zod tries it when it is loaded, and
// browsers report each attempt. `config({ jitless: true })` sets this global, but the sign-in page does not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

connectSession()
void loadBrand()
// Starts before the session is confirmed, because both take time, and first, so that the schemas of the session are
// evaluated in tasks of their own.
if (hasEarlierSession()) loadScreens().catch(() => undefined)
void resumeSession()
// Not a top-level await: with one, WebKit exposes lazy chunks before this module has run (`no-top-level-await.ts`).
startTexts().then(
  () =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  (failure: unknown) => {
    document.getElementById('not-open')?.classList.add('at-once')
    throw failure
  },
)
