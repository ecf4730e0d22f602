import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Outlet, useLocation, useMatch } from 'react-router'
import { useOwnAccountLive } from '../accounts/use-own-account.ts'
import { useQueuesLive } from '../accounts/use-queues.ts'
import { prefetchWhenIdle, prefetchUnless, lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useWasOpened } from '../ui/use-open-state.ts'
import { useIsPhone } from '../ui/widths.ts'
import { Boundary } from '../app/pages/Boundary.tsx'
import { cache } from '../app/cache/query.ts'
import { Splash } from '../app/pages/Splash.tsx'
import { Dialogs } from './Dialogs.tsx'
import { openDialog } from '../app/shell-dialogs.ts'
import { useSession } from '../app/session/session.ts'
import { LinkBar } from './LinkBar.tsx'
import { Menu } from './Menu.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useFocusOnPage } from './use-focus.ts'
import { useConnectionsLive } from '../connections/use-connections-live.ts'
import { type HealthSummary, useHealthSummary } from '../connections/use-health-summary.ts'
import { usePreventFileDrop } from './use-prevent-file-drop.ts'
import { Palette, usePalette } from './use-palette.ts'
import { useHeartbeat, useSignedInElsewhere } from './use-live-connection.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { useVisibleHeight } from './use-visible-height.ts'

const SupportBar = lazyComponent(() => import('./SupportBar.tsx'), 'SupportBar', ['support'])
const MenuOverlay = lazyComponent(() => import('./MenuOverlay.tsx'), 'MenuOverlay')

// Toasts must be loaded before the network is lost, because they report it. A failed prefetch is repeated later.
prefetchWhenIdle(() => import('../app/toasts/Toasts.tsx'))

const CONTENT = 'content'

/** The bell of the top bar. Passed in, because it knows areas the shell does not import. */
export type BellComponent = (props: { health: HealthSummary | undefined }) => ReactNode

/** Menu, top bar and palette around every signed-in page. */
export function Shell({ bell: Bell }: { bell?: BellComponent }) {
  useHeartbeat()
  useSignedInElsewhere()
  useQueuesLive()
  useConnectionsLive()
  useOwnAccountLive()
  useFocusOnPage(CONTENT)
  useVisibleHeight()
  useShellKeys({ showAll: showAllKeys })
  usePreventFileDrop()
  useEffect(() => prefetchUnless(() => cache.isFetching() > 0), [])
  const { isRail, isPhone, toggle } = useMenuWidth()
  const [isOver, over] = useDisclosure(false)
  const isThread = useMatch('/tickets/:uuid') !== null
  const isOverAsked = useWasOpened(isOver)
  const palette = usePalette()
  const health = useHealthSummary()
  const isAlert = health?.isAlert ?? false
  const isVisited = useIsVisited()

  return (
    <div
      className={classes.shell}
      data-rail={isRail || undefined}
      data-phone={isPhone || undefined}
    >
      <SkipLink />
      {!(isPhone && isThread) && (
        <header className={classes.header}>
          <TopBar
            health={health}
            bell={Bell && <Bell health={health} />}
            onSearch={palette.open}
            {...(isPhone && { onMenu: over.open })}
          />
        </header>
      )}
      {!isPhone && (
        <div className={classes.navbar}>
          <Menu isRail={isRail} isAlert={isAlert} onToggle={toggle} />
        </div>
      )}
      {isOverAsked && (
        <Suspense>
          <MenuOverlay isOpen={isPhone && isOver} isAlert={isAlert} onClose={over.close} />
        </Suspense>
      )}
      {isVisited && (
        <div className={classes.visit}>
          <Suspense>
            <SupportBar />
          </Suspense>
        </div>
      )}
      <main className={classes.main} id={CONTENT} tabIndex={-1}>
        <Page />
      </main>
      {isPhone && isThread && <LinkBar floats />}
      {palette.turn > 0 && (
        <Suspense>
          <Palette turn={palette.turn} isOpen={palette.isOpen} onClose={palette.close} />
        </Suspense>
      )}
      <Dialogs />
    </div>
  )
}

/** An operator visits the company, on this screen or another. */
function useIsVisited(): boolean {
  const { user } = useSession()
  return Boolean(user.supportUntil ?? user.company.visit)
}

const showAllKeys = () => openDialog('keys')

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href={`#${CONTENT}`} className={classes.skip} onClick={skip}>
      {t('skip')}
    </a>
  )
}

/** The page of the current route. After a render error the menu stays usable. */
function Page() {
  const place = useLocation().pathname.split('/')[1]
  return (
    <Boundary key={place}>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </Boundary>
  )
}

/** Moves the focus by script: a hash would stay in the address and be shared with it. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(CONTENT)?.focus()
}

/** Collapsed below 1440 px and expanded above, until the user chooses. The choice is saved on this device. */
function useMenuWidth() {
  const now = { getInitialValueInEffect: false }
  const [kept, keep] = useLocalStorage<boolean | undefined>({
    key: 'recado-menu-collapsed',
    ...now,
  })
  const isPhone = useIsPhone()
  const isTight = useMediaQuery('(max-width: 90em)', false, now)
  const isRail = kept ?? isTight
  return { isRail, isPhone, toggle: () => keep(!isRail) }
}
