import { Button, Popover, UnstyledButton } from '@mantine/core'
import { pauseReasons } from '@recado/contract/accounts/users'
import { IconChevronDown, IconCoffee, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { readLocal, saveLocal } from '../../app/device/local-storage.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PauseMenu } from './PauseMenu.tsx'
import classes from './Pauses.module.css'
import { type PauseState, usePause } from './use-pause.ts'

const MINUTE_MS = 60_000
const HOUR = 60

/** The beginning of the pause about which this device has asked. */
const ASKED = 'recado-pause-asked'

/** Whether the user is available or in a pause, since when, and the menu that changes it. */
export function OwnState() {
  const { t } = useTranslation('pauses')
  const state = usePause()
  const { pause } = state
  const minutes = useMinutes(pause?.since)
  useStateActions(state)
  const text = useText(state, minutes)
  const button = (
    <UnstyledButton className={classes.state} aria-label={`${t('title')}: ${text}`}>
      <span className={classes.dot} data-paused={pause !== null || undefined} />
      <span className={classes.text} aria-hidden>
        {text}
      </span>
      <IconChevronDown className={classes.chevron} size={14} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
  return (
    <StillInPause state={state} minutes={minutes}>
      <span>
        <PauseMenu button={button} state={state} />
      </span>
    </StillInPause>
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

type StillProps = { state: PauseState; minutes: number; children: ReactElement }

/** Asks once, without taking the focus, whether a pause of more than an hour still holds. */
function StillInPause({ state: { pause, end }, minutes, children }: StillProps) {
  const { t } = useTranslation('pauses')
  const [answered, setAnswered] = useState(() => readLocal(ASKED))
  const isAsked = pause !== null && minutes > HOUR && answered !== pause.since
  const answer = () => {
    setAnswered(pause!.since)
    saveLocal(ASKED, pause!.since)
  }
  return (
    <Popover opened={isAsked} position="bottom-end" width={264} withRoles={false} trapFocus={false}>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <output className={classes.still}>
          <p className={classes.question}>{t('still')}</p>
          <div className={classes.answers}>
            <Button
              size="compact-md"
              onClick={() => {
                answer()
                end()
              }}
            >
              {t('becomeAvailable')}
            </Button>
            <Button size="compact-md" variant="subtle" onClick={answer}>
              {t('stay')}
            </Button>
          </div>
        </output>
      </Popover.Dropdown>
    </Popover>
  )
}
