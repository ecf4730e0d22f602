import { Alert, Button, TextInput } from '@mantine/core'
import { PairingNumber } from '@recado/contract/connection-forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../app/errors.ts'
import { useDialogForm } from '../ui/use-dialog-form.ts'
import classes from './Connections.module.css'
import { usePairingCode } from './use-connections.ts'

/** In place of the code to scan: one to type on the phone, asked for with that phone's number. */
export function PairByCode({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  const [code, setCode] = useState<string>()
  const ask = usePairingCode()
  const form = useDialogForm({
    schema: PairingNumber,
    values: { number: '' },
    save: ({ number }) => ask({ id, number }),
    onSaved: (given) => setCode(given.code),
    words: () => t('badPhone'),
  })
  if (code)
    return (
      <div className={classes.byCode}>
        <span className={classes.soft}>{t('typeThis')}</span>
        <output className={classes.typed}>{code}</output>
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
      {form.refused && (
        <Alert color="red" variant="light" role="alert">
          {textOf(form.refused, t)}
        </Alert>
      )}
      <Button type="submit" loading={form.isSaving}>
        {t('getCode')}
      </Button>
    </form>
  )
}
