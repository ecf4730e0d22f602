import { Alert, Button, TextInput } from '@mantine/core'
import { PairingNumber } from '@recado/contract/connections/connection-forms'
import type { PairingCode, Whatsapp } from '@recado/contract/connections/connections'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { textOf } from '../app/calls/errors.ts'
import { useDialogForm, type DialogForm } from '../app/forms/use-dialog-form.ts'
import { useCountdown } from './countdown.ts'
import classes from './Connections.module.css'
import { usePairingCode } from './use-connections.ts'

type Given = PairingCode & {
  /** True once the session that the code belongs to was seen up. */
  isLinked: boolean
  isOver: boolean
}

/**
 * The network accepts a code for as long as its session lasts. The code may arrive before the event that reports the
 * session.
 */
function seenWith(given: Given, status: Whatsapp['status']): Given {
  if (status !== 'OPENING') return given.isLinked ? given : { ...given, isLinked: true }
  return given.isLinked && !given.isOver ? { ...given, isOver: true } : given
}

/** Shows a pairing code to type on the phone instead of a QR code. The request needs the phone's number. */
export function PairByCode({ connection: { id, status } }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const [given, setGiven] = useState<Given>()
  const known = given && seenWith(given, status)
  if (known !== given) setGiven(known)
  const left = useCountdown(given?.expiresAt ?? null)
  const ask = usePairingCode()
  const form = useDialogForm({
    schema: PairingNumber,
    values: { number: '' },
    save: ({ number }) => ask({ id, number }),
    onSaved: (code) => setGiven({ ...code, isLinked: false, isOver: false }),
    words: (_path, fault) => (fault === 'required' ? undefined : t('badPhone')),
  })
  // The code's validity comes from the live events: a device clock that is ahead would end the countdown at once.
  if (given && !given.isOver)
    return (
      <div className={classes.byCode}>
        <span className={classes.soft}>{t('typeThis')}</span>
        <output className={classes.typed}>{inHalves(given.code)}</output>
        {!!left && (
          <span className={classes.countdown} role="timer" aria-live="off">
            {t('typedCodeLasts', { seconds: left })}
          </span>
        )}
        <Refusal form={form} />
        <Button variant="default" loading={form.isSaving} onClick={() => form.submit()}>
          {t('otherCode')}
        </Button>
      </div>
    )
  return (
    <form className={classes.byCode} onSubmit={form.submit} noValidate>
      <TextInput
        label={t('phone')}
        description={t('phoneHint')}
        placeholder={t('phoneExample')}
        type="tel"
        autoComplete="off"
        data-autofocus
        {...form.field('number')}
      />
      {given && <span className={classes.soft}>{t('typedCodeOver')}</span>}
      <Refusal form={form} />
      <Button type="submit" loading={form.isSaving}>
        {t('getCode')}
      </Button>
    </form>
  )
}

function Refusal({ form: { refused } }: { form: DialogForm }) {
  const { t } = useTranslation('connections')
  return (
    refused && (
      <Alert color="red" variant="light" role="alert">
        {textOf(refused, t)}
      </Alert>
    )
  )
}

/** Grouped as the phone shows it. */
const inHalves = (code: string) => code.replace(/^(\w{4})(\w{4})$/, '$1-$2')
