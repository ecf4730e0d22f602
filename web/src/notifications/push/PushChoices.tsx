import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refused } from '../../app/calls/api.ts'
import { changePreferences, usePreferences } from '../../app/preferences/preferences.ts'
import { showError } from '../../app/calls/errors.ts'
import { requestDesktopPermission } from '../desktop-notification.ts'
import { useSession } from '../../app/session/session.ts'
import dialog from '../NotificationsDialog.module.css'
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx'
import {
  PushFailure,
  pushObstacle,
  type PushStep,
  subscribe,
  sendTest,
  unsubscribe,
} from './device.ts'
import classes from './PushChoices.module.css'

type Said = { step: PushStep; status: number | null } | 'arrived' | 'trying' | undefined

/** Push settings of this browser: on or off, content, quiet hours, and a test that names the failing step. */
export function PushChoices() {
  const { t } = useTranslation('push')
  const isOn = useIsOn()
  const [said, say] = useState<Said>()
  const missing = pushObstacle()
  const { turn, turning } = useTurning(say)
  const tryIt = () => {
    say('trying')
    return sendTest().then(() => say('arrived'), sayWith(say))
  }
  return (
    <>
      <h3 className={dialog.title}>{t('title')}</h3>
      <div className={dialog.list}>
        <ChoiceSwitch
          label={t('on')}
          description={t('onText')}
          checked={(turning ?? isOn) && !missing}
          disabled={missing !== undefined}
          // A disabled switch would lose the keyboard focus.
          aria-busy={turning !== undefined}
          onChange={(on) => void turn(on)}
        />
        {isOn && !missing && <Details />}
        {missing ? <Trouble step={missing} status={null} /> : <Outcome said={said} />}
        {isOn && !missing && (
          <Button
            variant="default"
            className={classes.try ?? ''}
            loading={said === 'trying'}
            onClick={() => void tryIt()}
          >
            {t('try')}
          </Button>
        )}
      </div>
    </>
  )
}

const sayWith = (say: (said: Said) => void) => (error: unknown) => {
  if (!(error instanceof PushFailure)) throw error
  say(error)
}

/** True if push is on for this user. Another user of this browser may have turned it on for themselves. */
function useIsOn(): boolean {
  const { user } = useSession()
  return usePreferences().pushOf === user.id
}

/** Turns push on or off. The switch moves at once and goes back if a step fails. Presses in between are ignored. */
function useTurning(say: (said: Said) => void) {
  const { user } = useSession()
  const [turning, setTurning] = useState<boolean>()
  const begin = async () => {
    await requestDesktopPermission()
    // Reset, because another user of this browser may have chosen to show texts.
    changePreferences({ pushTells: false })
    await subscribe().then(() => changePreferences({ pushOf: user.id }), sayWith(say))
  }
  const end = () => {
    changePreferences({ pushOf: null })
    return unsubscribe().catch((refused: unknown) => {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    })
  }
  const turn = async (isOn: boolean) => {
    if (turning !== undefined) return
    say(undefined)
    setTurning(isOn)
    await (isOn ? begin() : end()).finally(() => setTurning(undefined))
  }
  return { turn, turning }
}

function Details() {
  const { t } = useTranslation('push')
  const { pushTells, quietFrom, quietTo } = usePreferences()
  return (
    <>
      <ChoiceSwitch
        label={t('words')}
        description={t('wordsText')}
        checked={pushTells}
        onChange={(isOn) => changePreferences({ pushTells: isOn })}
      />
      <fieldset className={classes.quiet}>
        <legend>{t('quiet')}</legend>
        <TextInput
          type="time"
          size="sm"
          label={t('quietFrom')}
          value={quietFrom}
          onChange={(event) => changePreferences({ quietFrom: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          size="sm"
          label={t('quietTo')}
          value={quietTo}
          onChange={(event) => changePreferences({ quietTo: event.currentTarget.value })}
        />
        <p>{t('quietText')}</p>
      </fieldset>
    </>
  )
}

/** A live region: the user who pressed the button waits for the result. */
function Outcome({ said }: { said: Said }) {
  const { t } = useTranslation('push')
  return (
    <output className={classes.said}>
      {said === 'arrived' && t('arrived')}
      {said === 'trying' && t('trying')}
      {typeof said === 'object' && <Trouble {...said} />}
    </output>
  )
}

function Trouble({ step, status }: { step: PushStep; status: number | null }) {
  const { t } = useTranslation('push')
  return (
    <Alert color="yellow" variant="light" title={t('failedAt', { step: t(`step_${step}`) })}>
      {t(`help_${step}`)}
      {status !== null && ` ${t('status', { status })}`}
    </Alert>
  )
}
