import { may } from '@recado/contract/platform/permissions'
import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { QueryCache } from './app/cache/QueryCache.tsx'
import { basePath } from './app/brand/brand.ts'
import { connectWhileSignedIn } from './app/live/connect-while-signed-in.ts'
import { lazyPage, type PageEntry } from './app/pages/page-entry.ts'
import { paths } from './app/paths.ts'
import { useSession } from './app/session/session.ts'
import { Splash } from './app/pages/Splash.tsx'
import { addressAfterSignIn } from './app/session/return-to.ts'
import { useSending } from './desk/outbox/use-sending.ts'
import { BellButton } from './notifications/BellButton.tsx'
import { NewTicketDialog } from './desk/ticket-actions/lazy-parts.ts'
import { OtherTicketPlace } from './desk/ticket-actions/OtherTicketPlace.tsx'
import { pages } from './shell/menu-entries.ts'
import { Tooltips } from './ui/Tooltips.tsx'
import { lazyComponent } from './ui/lazy/lazy-component.ts'

// Part of this chunk, because it is needed before any late one.
export { connectWhileSignedIn }

const Shell = lazyPage(() => import('./shell/Shell.tsx'), 'Shell')
const NoAccessPage = lazyPage(() => import('./app/pages/NoAccessPage.tsx'), 'NoAccessPage', [
  'pages',
])
const NotFoundPage = lazyPage(() => import('./app/pages/NotFoundPage.tsx'), 'NotFoundPage')
const DeskPage = lazyPage(() => import('./desk/DeskPage.tsx'), 'DeskPage', [
  'tickets',
  'messages',
  'composer',
  'contacts',
])
const ContactsPage = lazyPage(() => import('./contacts/ContactsPage.tsx'), 'ContactsPage', [
  'pages',
  'contact-page',
  'contact-tools',
  'exports',
  'contacts',
])
const DashboardPage = lazyPage(
  () => import('./desk/dashboard/DashboardPage.tsx'),
  'DashboardPage',
  ['dashboard', 'ticket-exports', 'exports', 'pages'],
)
const PhonePage = lazyPage(() => import('./simulator/PhonePage.tsx'), 'PhonePage', [
  'simulator',
  'messages',
])
const QueuePage = lazyPage(() => import('./automation/queue-page/QueuePage.tsx'), 'QueuePage', [
  'queue-page',
  'queues',
  'colors',
  'pages',
])
const SubscriptionPage = lazyPage(
  () => import('./accounts/billing/SubscriptionPage.tsx'),
  'SubscriptionPage',
  ['pages', 'billing'],
)
const Notifications = lazyComponent(
  () => import('./notifications/Notifications.tsx'),
  'Notifications',
  ['notifications', 'messages'],
)
const FollowSettings = lazyComponent(
  () => import('./accounts/FollowSettings.tsx'),
  'FollowSettings',
)
const ComponentsPage = import.meta.env.DEV
  ? lazyPage(() => import('./dev/ComponentsPage.tsx'), 'ComponentsPage')
  : NotFoundPage

/** Leaders start on the dashboard, all other users at the desk. */
function FirstPage() {
  const { user } = useSession()
  return may(user, 'dashboard.see') ? <DashboardPage /> : <Navigate to={paths.tickets} replace />
}

/** A page of the menu. Users without its permission read who sees it. */
function MenuPage({ page: { may: needed, Page } }: { page: Pick<PageEntry, 'may' | 'Page'> }) {
  const { user } = useSession()
  if (needed && !may(user, needed)) return <NoAccessPage needed={needed} />
  return Page && <Page />
}

/** Sends queued messages on every page, not only at the desk. */
function Sending() {
  useSending()
  return null
}

/**
 * All routes of the application, relative to the brand's segment if there is one. A user who is not signed in reaches
 * only the public ones (`App.tsx`).
 */
export const Screens = () => (
  // Without transitions: a transition would render a conversation in slices, with a frame of the old one between each
  // two.
  <BrowserRouter basename={basePath} useTransitions={false}>
    <Suspense fallback={<Splash />}>
      <Routes>
        {import.meta.env.DEV && <Route path="/dev/ui" element={<ComponentsPage />} />}
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
                  <FollowSettings />
                </Suspense>
              </>
            }
          >
            <Route index element={<FirstPage />} />
            <Route path={paths.login} element={<Navigate to={addressAfterSignIn()} replace />} />
            {[paths.reset, paths.signUp].map((path) => (
              <Route key={path} path={path} element={<Navigate to={paths.root} replace />} />
            ))}
            <Route path="/tickets/:uuid?" element={<DeskPage />} />
            <Route path={paths.contacts} element={<ContactsPage newTicket={NewTicketDialog} />} />
            <Route
              path={`${paths.queues}/:id/:tab?`}
              element={<MenuPage page={{ may: 'queues.edit', Page: QueuePage }} />}
            />
            <Route
              path={paths.subscription}
              element={<MenuPage page={{ may: 'billing.pay', Page: SubscriptionPage }} />}
            />
            {pages
              .filter(({ Page }) => Page)
              .map((page) => (
                <Route
                  key={page.path}
                  path={page.hasSections ? `${page.path}/*` : page.path}
                  element={<MenuPage page={page} />}
                />
              ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
    <Tooltips />
  </BrowserRouter>
)
