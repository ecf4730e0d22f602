import { Button } from '@mantine/core'
import type { WhatsappFull } from '@recado/contract/connections/connections'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import classes from './ConnectionForm.module.css'
import { CopyField } from './CopyField.tsx'
import { useDeleteToken, useRenewToken } from './use-connections.ts'

type Props = { connection: Pick<WhatsappFull, 'id' | 'name' | 'token'> }

/** The connection's API token. Shown only once, when it is created. */
export function TokenField({ connection: { id, name, token } }: Props) {
  const { t } = useTranslation('connection-form')
  const renew = useRenewToken()
  const drop = useDeleteToken()
  const [made, setMade] = useState<string>()
  const [hasOne, setHasOne] = useState(token !== '')
  const [asked, setAsked] = useState<'Renew' | 'Drop'>()
  const make = async () => {
    setMade((await renew({ id })).token)
    setHasOne(true)
    setAsked(undefined)
  }
  const take = async () => {
    await drop({ id })
    setMade(undefined)
    setHasOne(false)
    setAsked(undefined)
  }
  return (
    <fieldset className={classes.part}>
      <legend>{t('token')}</legend>
      {made ? (
        <CopyField label={t('token')} description={t('tokenOnce')} value={made} />
      ) : (
        <p className={classes.soft}>
          {t('tokenHint')} {t(hasOne ? 'tokenKept' : 'tokenNone')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsked('Renew')}>
          {t(hasOne ? 'tokenRenew' : 'tokenMake')}
        </Button>
        {hasOne && (
          <Button variant="subtle" onClick={() => setAsked('Drop')}>
            {t('tokenDrop')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`ask${asked}`, { name })}
          confirm={t(asked === 'Drop' ? 'tokenDrop' : 'tokenMake')}
          isGrave={hasOne}
          onConfirm={asked === 'Drop' ? take : make}
          onClose={() => setAsked(undefined)}
        >
          {t(`ask${asked}Text`)}
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
