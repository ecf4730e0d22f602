import { may } from '@recado/contract/platform/permissions'
import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { QueryCache } from './app/cache/QueryCache.tsx'
import { basename } from './app/brand/brand.ts'
import { NotFoundPage } from './app/pages/NotFoundPage.tsx'
import { paths } from './app/paths.ts'
import { useSession } from './app/session/session.ts'
import { Splash } from './app/pages/Splash.tsx'
import { placeAfterLogin } from './app/session/return-to.ts'
import type { Room } from './i18n/rooms.ts'
import { useSending } from './desk/outbox/use-sending.ts'
import { loadRooms } from './i18n/start.ts'
import { BellButton } from './notifications/BellButton.tsx'
import { NewTicketDialog } from './desk/ticket-actions/lazy-parts.ts'
import { OtherTicketPlace } from './desk/ticket-actions/OtherTicketPlace.tsx'
import { Hints } from './ui/Hints.tsx'
import { lazyComponent } from './ui/lazy/lazy-component.ts'

/** A page of its own chunk, and the rooms whose texts it shows. */
const page = <Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: readonly Room[] = [],
) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadRooms(texts)])
    return { default: loaded[name] }
  })

const Shell = page(() => import('./shell/Shell.tsx'), 'Shell')
const DeskPage = page(() => import('./desk/DeskPage.tsx'), 'DeskPage', [
  'tickets',
  'messages',
  'composer',
  'contacts',
])
const ContactsPage = page(() => import('./contacts/ContactsPage.tsx'), 'ContactsPage', [
  'pages',
  'contact-page',
  'contact-tools',
  'contacts',
])
const DashboardPage = page(() => import('./desk/dashboard/DashboardPage.tsx'), 'DashboardPage', [
  'dashboard',
  'ticket-exports',
  'pages',
])
const ConnectionsPage = page(() => import('./connections/ConnectionsPage.tsx'), 'ConnectionsPage', [
  'pages',
  'connections',
])
const PhonePage = page(() => import('./simulator/PhonePage.tsx'), 'PhonePage', [
  'simulator',
  'messages',
])
const Notifications = lazyComponent(
  () => import('./notifications/Notifications.tsx'),
  'Notifications',
  ['notices', 'messages'],
)
const PiecesPage = import.meta.env.DEV
  ? page(() => import('./dev/PiecesPage.tsx'), 'PiecesPage')
  : NotFoundPage

/** Leaders begin with how the service goes, everybody else at the desk. */
function FirstPage() {
  const { user } = useSession()
  return may(user, 'dashboard.see') ? <DashboardPage /> : <Navigate to={paths.tickets} replace />
}

/** The page of the numbers is for leaders; everybody else is told of one that is down where they write. */
function Numbers() {
  const { user } = useSession()
  return may(user, 'connections.see') ? (
    <ConnectionsPage />
  ) : (
    <Navigate to={paths.tickets} replace />
  )
}

/** What was written goes on its way on every page, not only at the desk. */
function Sending() {
  useSending()
  return null
}

/**
 * The whole application behind the entrance: path and page. Paths come after the brand's own
 * segment, if any. Who is not signed in sees only the open ones (`App.tsx`).
 */
export const Screens = () => (
  // At once: as a transition, a conversation would be drawn in slices, with a frame of the old one between each two.
  <BrowserRouter basename={basename} useTransitions={false}>
    <Suspense fallback={<Splash />}>
      <Routes>
        {import.meta.env.DEV && <Route path="/dev/ui" element={<PiecesPage />} />}
        <Route element={<QueryCache />}>
          <Route path={paths.simulator} element={<PhonePage />} />
          <Route
            element={
              <>
                <Shell bell={BellButton} />
                <Sending />
                <OtherTicketPlace />
                <Suspense>
                  <Notifications />
                </Suspense>
              </>
            }
          >
            <Route index element={<FirstPage />} />
            <Route path={paths.login} element={<Navigate to={placeAfterLogin()} replace />} />
            <Route path="/tickets/:uuid?" element={<DeskPage />} />
            <Route path={paths.contacts} element={<ContactsPage newTicket={NewTicketDialog} />} />
            <Route path={paths.connections} element={<Numbers />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
    <Hints />
  </BrowserRouter>
)
