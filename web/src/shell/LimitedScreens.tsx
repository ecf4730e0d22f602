import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router'
import { basePath, useBrand } from '../app/brand/brand.ts'
import { QueryCache } from '../app/cache/QueryCache.tsx'
import { refreshAccessToken, type Refused } from '../app/calls/api.ts'
import { connectWhileSignedIn } from '../app/live/connect-while-signed-in.ts'
import { useResync } from '../app/live/live.ts'
import { Splash } from '../app/pages/Splash.tsx'
import { paths } from '../app/paths.ts'
import { signOut, useSession } from '../app/session/session.ts'
import { dayInWords } from '../i18n/moments.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Logo } from '../ui/Logo.tsx'
import classes from './LimitedScreens.module.css'
import { pages } from './menu-entries.ts'

const open = pages.filter(({ limited }) => limited)

/** Asks for the session again. After a payment it is whole, and the application shows all its screens. */
const askAgain = () => void refreshAccessToken().catch((refused: Refused) => refused)

/** What an administrator sees while the company is overdue: invoices, checkout and sign-out. */
export function LimitedScreens() {
  return (
    <BrowserRouter basename={basePath} useTransitions={false}>
      <Routes>
        <Route element={<QueryCache />}>
          <Route element={<Frame />}>
            {open.map(({ path, hasSections, Page }) => (
              <Route
                key={path}
                path={hasSections ? `${path}/*` : path}
                element={Page && <Page />}
              />
            ))}
            <Route path={paths.root} element={<First />} />
            <Route path="*" element={<Navigate to={paths.root} replace />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

function Frame() {
  const { t } = useTranslation('limited')
  const { user } = useSession()
  const { name } = useBrand()
  useEffect(connectWhileSignedIn, [])
  // A payment may have arrived before the live events began.
  useEffect(askAgain, [])
  useResync(askAgain)
  const { dueDate } = user.company
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Logo size={24} />
          {name}
        </span>
        <Button
          variant="default"
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => void signOut()}
        >
          {t('signOut', { ns: 'shell' })}
        </Button>
      </header>
      <output className={classes.notice}>
        {dueDate && t('expired', { date: dayInWords(dueDate) })} {t('onlyInvoices')}
      </output>
      <main className={classes.main}>
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}

/** The first page that is open. */
function First() {
  const { t } = useTranslation('limited')
  const [first] = open
  if (first) return <Navigate to={first.path} replace />
  return <h1 className={classes.title}>{t('title')}</h1>
}
