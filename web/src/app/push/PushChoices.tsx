import { Alert, Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choose, useChoices } from '../choices.ts'
import { showError } from '../errors.ts'
import { askToPop } from '../pop.ts'
import { Failure, obstacle, type Step, subscribe, tryOut, unsubscribe } from './device.ts'
import classes from './PushChoices.module.css'

type Said = { step: Step; status: number | null } | 'arrived' | 'trying' | undefined

/** Whether this browser is told while no page is open, what it says then, and a trial that names the step that fails. */
export function PushChoices() {
  const { t } = useTranslation('push')
  const { push } = useChoices()
  const [said, say] = useState<Said>()
  // The switch follows the hand, and goes back where a step fails.
  const [isTurning, setTurning] = useState(false)
  const missing = obstacle()
  const attempt = async (act: () => Promise<unknown>, after: Said) => {
    try {
      await act()
      say(after)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      say(error)
    }
  }
  const turn = async (isOn: boolean) => {
    say(undefined)
    if (!isOn) {
      choose({ push: false })
      return unsubscribe().catch(showError)
    }
    setTurning(true)
    await askToPop()
    await attempt(async () => {
      await subscribe()
      choose({ push: true })
    }, undefined)
    return setTurning(false)
  }
  const tryIt = () => {
    say('trying')
    return attempt(tryOut, 'arrived')
  }
  return (
    <>
      <h3 className={classes.title}>{t('title')}</h3>
      <div className={classes.list}>
        <Switch
          size="sm"
          label={t('on')}
          description={t('onText')}
          labelPosition="left"
          classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
          checked={(push || isTurning) && !missing}
          disabled={missing !== undefined}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
        {push && !missing && <Details />}
        {missing ? <Trouble step={missing} status={null} /> : <Outcome said={said} />}
        {push && !missing && (
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

function Details() {
  const { t } = useTranslation('push')
  const { pushTells, quietFrom, quietTo } = useChoices()
  return (
    <>
      <Switch
        size="sm"
        label={t('words')}
        description={t('wordsText')}
        labelPosition="left"
        classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
        checked={pushTells}
        onChange={(event) => choose({ pushTells: event.currentTarget.checked })}
      />
      <fieldset className={classes.quiet}>
        <legend>{t('quiet')}</legend>
        <TextInput
          type="time"
          size="sm"
          label={t('quietFrom')}
          value={quietFrom}
          onChange={(event) => choose({ quietFrom: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          size="sm"
          label={t('quietTo')}
          value={quietTo}
          onChange={(event) => choose({ quietTo: event.currentTarget.value })}
        />
        <p>{t('quietText')}</p>
      </fieldset>
    </>
  )
}

/** Spoken where it changes: whoever pressed waits for it. */
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

function Trouble({ step, status }: { step: Step; status: number | null }) {
  const { t } = useTranslation('push')
  return (
    <Alert color="yellow" variant="light" title={t('failedAt', { step: t(`step_${step}`) })}>
      {t(`help_${step}`)}
      {status !== null && ` ${t('status', { status })}`}
    </Alert>
  )
}
