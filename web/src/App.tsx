import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Boundary } from './app/pages/Boundary.tsx'
import { loadBrand, useBrand, useBrandState } from './app/brand/brand.ts'
import { paintFavicon } from './app/brand/favicon.ts'
import { lazyPage } from './app/pages/page-entry.ts'
import { NoBrandPage } from './app/pages/NoBrandPage.tsx'
import { paths } from './app/paths.ts'
import {
  hasEarlierSession,
  resumeSession,
  signOut,
  useSessionState,
} from './app/session/session.ts'
import { Splash } from './app/pages/Splash.tsx'
import { themeFor, variablesFor } from './app/brand/theme.ts'
import { useHasToasts } from './app/toasts/toast.ts'
import { UnreachablePage } from './app/pages/UnreachablePage.tsx'
import { resetLink } from './app/session/reset-link.ts'
import { currentAddress, goToLogin } from './app/session/return-to.ts'
import { loadScreens } from './load-screens.ts'
import { BrokenParts } from './ui/lazy/BrokenParts.tsx'
import { lazyPart } from './ui/lazy/lazy-part.tsx'

const Screens = lazy(async () => ({ default: await loadScreens() }))
const LimitedScreens = lazyPage(() => import('./shell/LimitedScreens.tsx'), 'LimitedScreens', [
  'limited',
  'pages',
])
const ResetPage = lazyPage(() => import('./accounts/password-reset/ResetPage.tsx'), 'ResetPage', [
  'password-reset',
  'pages',
])
const SignUpPage = lazyPage(() => import('./accounts/sign-up/SignUpPage.tsx'), 'SignUpPage', [
  'sign-up',
  'plans',
  'pages',
])
const loadLogin = () => import('./accounts/LoginPage.tsx')
const LoginPage = lazyPage(loadLogin, 'LoginPage')
// A device without a session is going to show it. Others do not load it.
if (!hasEarlierSession()) void loadLogin().catch(() => undefined)
const Toasts = lazyPart(async () => (await import('./app/toasts/Toasts.tsx')).Toasts)

/** The root component, in the brand's theme. */
export function App() {
  const brand = useBrand()
  const theme = useMemo(() => themeFor(brand), [brand])
  const variables = useMemo(() => variablesFor(brand), [brand])
  useEffect(() => paintFavicon(brand), [brand])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <Boundary>
        <Suspense fallback={<Splash />}>
          <Branded />
        </Suspense>
      </Boundary>
      <Messages />
      <BrokenParts />
    </MantineProvider>
  )
}

/** Toasts, mounted from the first one on. They stay when the session ends, because the end may show one. */
function Messages() {
  if (!useHasToasts()) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

function Branded() {
  const brand = useBrandState()
  if (brand.is === 'starting') return <Splash />
  if (brand.is === 'unreachable') return <UnreachablePage onRetry={() => void loadBrand()} />
  if (brand.is === 'missing') return <NoBrandPage asked={brand.asked} />
  return isOpenToAll(currentAddress()) ? <Screens /> : <Entrance />
}

const isOpenToAll = (place: string): boolean =>
  place.startsWith(paths.simulator) || (import.meta.env.DEV && place.startsWith('/dev'))

/** Shows sign-in without loading the routes, which are loaded after it. */
function Entrance() {
  const session = useSessionState()
  const { id } = useBrand()
  const user = session.is === 'in' ? session.user : undefined
  const isStranger = user && !user.supportUntil && user.company.whiteLabelId !== id
  useEffect(() => {
    if (isStranger) void signOut()
  }, [isStranger])
  if (session.is === 'unreachable') return <UnreachablePage onRetry={() => void resumeSession()} />
  if (session.is === 'starting' || isStranger) return <Splash />
  if (session.is !== 'in') return <SignIn keeps={session.isOwnWish !== true} />
  return user?.limited ? <LimitedScreens /> : <Screens />
}

/** Sign-in, or another page for visitors that the address names. */
function SignIn({ keeps }: { keeps: boolean }) {
  const [page, setPage] = useState(() => currentAddress().split('?')[0])
  const isLogin = page !== paths.reset && page !== paths.signUp
  useEffect(() => {
    if (isLogin) goToLogin({ keeps })
  }, [isLogin, keeps])
  const leave = () => {
    goToLogin({ keeps: false })
    setPage(paths.login)
  }
  if (page === paths.reset) return <ResetPage link={resetLink} onDone={leave} />
  return isLogin ? <LoginPage /> : <SignUpPage onDone={leave} />
}
