import { UnstyledButton } from '@mantine/core'
import { pauseReasons } from '@recado/contract/accounts/users'
import { IconChevronDown, IconCoffee, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useActions } from '../../app/keyboard/actions.ts'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Pauses.module.css'
import { type PauseState, usePause } from './use-pause.ts'

// In chunks of their own: a closed popover sets state while it is mounted, and renders the top bar a second time.
const PauseMenu = lazyComponent(() => import('./PauseMenu.tsx'), 'PauseMenu')
const StillInPause = lazyComponent(() => import('./StillInPause.tsx'), 'StillInPause')

const MINUTE_MS = 60_000
const HOUR = 60

/** Whether the user is available or in a pause, since when, and the menu that changes it. */
export function OwnState() {
  const { t } = useTranslation('pauses')
  const state = usePause()
  const { pause } = state
  const minutes = useMinutes(pause?.since)
  useStateActions(state)
  const text = useText(state, minutes)
  return (
    <span className={classes.own}>
      <LazyMenu menu={(button) => <PauseMenu button={button} state={state} />}>
        <UnstyledButton className={classes.state} aria-label={`${t('title')}: ${text}`}>
          <span className={classes.dot} data-paused={pause !== null || undefined} />
          <span className={classes.text} aria-hidden>
            {text}
          </span>
          <IconChevronDown className={classes.chevron} size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </LazyMenu>
      {pause && minutes > HOUR && (
        <Suspense>
          <StillInPause since={pause.since} end={state.end} />
        </Suspense>
      )}
    </span>
  )
}

/** Whole minutes since then. */
function useMinutes(since: string | undefined): number {
  const now = useNow()
  return since === undefined ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
}

function useText({ pause }: PauseState, minutes: number): string {
  const { t } = useTranslation('pauses')
  if (!pause) return t('available')
  const reason = t(pause.reason)
  return minutes < HOUR
    ? t('sinceMinutes', { reason, minutes })
    : t('sinceHours', { reason, hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
}

/** The actions in the palette. D ends a pause. */
function useStateActions({ pause, begin, end }: PauseState): void {
  const { t } = useTranslation('pauses')
  const back = {
    id: 'available',
    label: t('becomeAvailable'),
    icon: IconPlayerPlay,
    keys: 'd',
    run: end,
  }
  const reasons = pauseReasons
    .filter((reason) => reason !== pause?.reason)
    .map((reason) => ({
      id: `pause-${reason}`,
      label: t('pauseFor', { reason: t(reason) }),
      icon: IconCoffee,
      run: () => begin(reason),
    }))
  useActions({ title: t('title'), actions: pause ? [back, ...reasons] : reasons })
}
