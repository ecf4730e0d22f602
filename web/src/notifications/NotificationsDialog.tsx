import { Alert, Button, Modal } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ChoiceSwitch } from '../ui/ChoiceSwitch.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import { playNotificationSound } from './notification-sound.ts'
import {
  changePreferences,
  usePreferences,
  type Preferences,
} from '../app/preferences/preferences.ts'
import { paths } from '../app/paths.ts'
import {
  requestDesktopPermission,
  showDesktopNotification,
  desktopPermission,
  type DesktopPermission,
} from './desktop-notification.ts'
import classes from './NotificationsDialog.module.css'

const PushChoices = lazyComponent(() => import('./push/PushChoices.tsx'), 'PushChoices', ['push'])

type Props = { isOpen: boolean; onClose: () => void }

/** Settings of the notifications on this device. */
export function NotificationsDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('notifications')
  const [right, setRight] = useState(desktopPermission)
  return (
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      title={t('title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={classes.list}>
        <Choice name="isMuted" label={t('muted')} text={t('mutedText')} />
        <Choice name="sounds" label={t('sounds')} text={t('soundsText')} />
        <Pops right={right} onRight={setRight} />
      </div>
      <h3 className={classes.title}>{t('of')}</h3>
      <div className={classes.list}>
        <Choice name="ofOwn" label={t('ofOwn')} />
        <Choice name="ofWaiting" label={t('ofWaiting')} />
        <Choice name="ofMentions" label={t('ofMentions')} />
        <Choice name="tellsText" label={t('tellsText')} text={t('tellsTextText')} />
      </div>
      <Trial right={right} />
      <Suspense>
        <PushChoices />
      </Suspense>
    </Modal>
  )
}

type ChoiceProps = { name: Flag; label: string; text?: string }

type Flag = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences]

function Choice({ name, label, text }: ChoiceProps) {
  const { [name]: isOn } = usePreferences()
  return (
    <ChoiceSwitch
      label={label}
      description={text}
      checked={isOn}
      onChange={(on) => changePreferences({ [name]: on })}
    />
  )
}

type PopsProps = { right: DesktopPermission; onRight: (right: DesktopPermission) => void }

/** The switch asks the browser for permission the first time. */
function Pops({ right, onRight }: PopsProps) {
  const { t } = useTranslation('notifications')
  const { pops } = usePreferences()
  const turn = async (isOn: boolean) => {
    changePreferences({ pops: isOn })
    if (isOn) onRight(await requestDesktopPermission())
  }
  const isAble = right === 'granted' || right === 'default'
  return (
    <>
      <ChoiceSwitch
        label={t('pops')}
        description={t('popsText')}
        checked={pops && right === 'granted'}
        disabled={!isAble}
        onChange={(isOn) => void turn(isOn)}
      />
      {!isAble && (
        <Alert color="yellow" variant="light">
          {t(right === 'denied' ? 'popsDenied' : 'popsUnable')}
        </Alert>
      )}
    </>
  )
}

/** Tests the notifications and says what happened, so that a silent device is explained. */
function Trial({ right }: { right: DesktopPermission }) {
  const { t } = useTranslation('notifications')
  const { isMuted, sounds, pops } = usePreferences()
  const [words, setWords] = useState('')
  const tryOut = async () => {
    if (isMuted) return setWords(t('triedMuted'))
    const hasSounded = sounds && (await playNotificationSound())
    const hasPopped =
      pops &&
      right === 'granted' &&
      (await showDesktopNotification({
        title: t('trialTitle'),
        body: t('trialText'),
        tag: 'trial',
        path: paths.root,
        onPress: () => {},
      }))
    const said = [
      t(hasSounded ? 'triedSound' : 'triedNoSound'),
      t(hasPopped ? 'triedPop' : 'triedNoPop'),
    ]
    setWords(said.join(' '))
  }
  return (
    <div className={classes.trial}>
      <Button variant="default" onClick={() => void tryOut()}>
        {t('try')}
      </Button>
      <output>{words}</output>
    </div>
  )
}
