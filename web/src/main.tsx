import '@fontsource-variable/inter/opsz.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadBrand } from './app/brand/brand.ts'
import { pointToManifest } from './app/brand/favicon.ts'
import { isSomebodyKnown, keepSession, resume } from './app/session/session.ts'
import { startTexts } from './i18n/start.ts'
import { loadScreens } from './load-screens.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// Pages of this server may make no code of text (security-headers.ts). Zod tries as it is loaded, and browsers report each
// try; its `config({ jitless: true })` writes here, but the sign-in page does not carry zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepSession()
pointToManifest()
void loadBrand()
void resume()
// Not after the answer to it: both take time.
if (isSomebodyKnown()) loadScreens().catch(() => undefined)
// Not a top-level await: with one, WebKit hands out late parts before this one has run (`no-top-level-await.ts`).
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
