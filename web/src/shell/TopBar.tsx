import {
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { may } from '@recado/contract/platform/permissions'
import {
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { Key } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { changePreferences, usePreferences } from '../app/preferences/preferences.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/session.ts'
import { isMac } from './Keycaps.tsx'
import { LinkBar } from './LinkBar.tsx'
import { pageAt, useLabel } from './menu-entries.ts'
import { LazyFallback } from '../ui/lazy/lazy-part.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { ProfileButton } from '../accounts/ProfileButton.tsx'
import classes from './TopBar.module.css'
import type { HealthSummary } from '../connections/use-health-summary.ts'

const OwnState = lazyComponent(() => import('../accounts/pauses/OwnState.tsx'), 'OwnState', [
  'pauses',
])

type Props = {
  health: HealthSummary | undefined
  bell: ReactNode
  onSearch: () => void
  onMenu?: () => void
}

export function TopBar({ health, bell, onSearch, onMenu }: Props) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const page = pageAt(useLocation().pathname)
  // The desk has no title row, so the top bar names it. Other pages name themselves, and the bar shows their group.
  const isDesk = page?.path === paths.tickets
  const Title = isDesk ? 'h1' : 'span'
  return (
    <div className={classes.bar}>
      {onMenu && <IconButton icon={IconMenu2} label={t('menuOpen')} onClick={onMenu} />}
      <div className={classes.where}>
        <Title className={classes.title} data-quiet={!isDesk || undefined}>
          {page && (isDesk ? labelOf(page) : t(page.menu.group))}
        </Title>
        <LinkBar />
      </div>
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        {/* Its words and its keys are its name, also where there is no room to show them. */}
        <span className={classes.searchText}>{t('search')}</span>{' '}
        <span className={classes.keys}>
          <Key>{isMac ? '⌘' : 'Ctrl'}</Key> <Key>K</Key>
        </span>
      </UnstyledButton>
      <div className={classes.side}>
        <span className={classes.own}>
          <LazyFallback fallback={null}>
            <OwnState />
          </LazyFallback>
        </span>
        {health?.total !== 0 && <HealthSign health={health} />}
        <MuteSwitch />
        {bell}
        <ThemeSwitch />
        <ProfileButton />
      </div>
    </div>
  )
}

const UNKNOWN: HealthSummary = { up: 0, total: 0, isAlert: false }

/**
 * Number of connections that work, linked to their page if the user may see it. Reserves its space until the number is
 * known, so that nothing moves under a finger.
 */
function HealthSign({ health }: { health: HealthSummary | undefined }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { up, total, isAlert } = health ?? UNKNOWN
  const label = t('health', { up, count: total })
  const sign = (
    <>
      <span className={classes.healthDot} data-alert={isAlert || undefined} />
      <span className={classes.healthText} aria-hidden>
        {t('healthShort', { up, count: total })}
      </span>
    </>
  )
  if (!health)
    return (
      <span className={`${classes.health} ${classes.unknown}`} aria-hidden>
        {sign}
      </span>
    )
  if (!may(user, 'connections.see'))
    return (
      <span className={classes.health} title={label}>
        <VisuallyHidden>{label}</VisuallyHidden>
        {sign}
      </span>
    )
  return (
    <Link to={paths.connections} className={classes.health} aria-label={label} title={label}>
      {sign}
    </Link>
  )
}

function MuteSwitch() {
  const { t } = useTranslation()
  const { isMuted } = usePreferences()
  return (
    <span className={classes.wideOnly}>
      <IconButton
        icon={isMuted ? IconVolumeOff : IconVolume}
        label={t(isMuted ? 'unmute' : 'mute')}
        onClick={() => changePreferences({ isMuted: !isMuted })}
      />
    </span>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  return (
    <span className={classes.wideOnly}>
      <IconButton
        icon={isDark ? IconSun : IconMoon}
        label={t(isDark ? 'themeSwitchLight' : 'themeSwitchDark')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      />
    </span>
  )
}
