import { Alert, Button, Modal, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { WhatsappForm, type Whatsapp } from '@recado/contract/connections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess, textOf } from '../app/errors.ts'
import type { Refused } from '../app/refused.ts'
import classes from '../ui/Dialog.module.css'
import { useAsk } from './use-ask.ts'
import { useCreateConnection, useUpdateConnection } from './use-connections.ts'

type Props = {
  /** Absent: a new number. */
  connection?: Whatsapp
  isFirst: boolean
  onCreated: (id: number) => void
  onClose: () => void
}

const NAME_TAKEN = 'ERR_WAPP_NAME_ALREADY_EXISTS'

/** Name and default flag of a number. What was typed is never lost without asking. */
export function ConnectionForm({ connection, isFirst, onCreated, onClose }: Props) {
  const { t } = useTranslation('connections')
  const form = useForm({
    initialValues: { name: connection?.name ?? '', isDefault: connection?.isDefault ?? isFirst },
    validate: schemaResolver(WhatsappForm, { sync: true }),
  })
  const { save, isSaving, refused } = useSaving({ connection, onCreated, onClose })
  const isKept = isFirst || connection?.isDefault === true
  const ask = useAsk()
  const leave = () =>
    form.isDirty()
      ? ask({
          title: t('guard'),
          text: connection ? t('guardText', { name: connection.name }) : t('guardNewText'),
          confirm: t('discard'),
          cancel: t('keep'),
          isGrave: true,
          onConfirm: onClose,
        })
      : onClose()
  const isTaken = refused?.code === NAME_TAKEN
  const said = form.errors['name'] ? t(form.errors['name'] as 'tooShort' | 'tooLong') : undefined
  return (
    <Modal
      opened
      onClose={leave}
      size={440}
      title={connection ? t('formEdit', { name: connection.name }) : t('formNew')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
          error={said ?? (isTaken && textOf(refused, t))}
        />
        <Switch
          label={t('defaultFlag')}
          description={t(isFirst ? 'defaultFirst' : isKept ? 'defaultStays' : 'defaultHint')}
          disabled={isKept}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
        {refused && !isTaken && (
          <Alert color="red" variant="light" role="alert">
            {textOf(refused, t)}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(connection ? 'save' : 'create')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}

type Saving = Pick<Props, 'onCreated' | 'onClose'> & { connection: Whatsapp | undefined }

function useSaving({ connection, onCreated, onClose }: Saving) {
  const { t } = useTranslation('connections')
  const create = useCreateConnection()
  const update = useUpdateConnection()
  const [refused, setRefused] = useState<Refused>()
  const save = (said: { name: string; isDefault: boolean }) => {
    setRefused(undefined)
    if (!connection)
      return create.mutate(said, { onSuccess: ({ id }) => onCreated(id), onError: setRefused })
    const onSuccess = () => {
      showSuccess(t('saved'))
      onClose()
    }
    update.mutate({ id: connection.id, ...said }, { onSuccess, onError: setRefused })
  }
  return { save, refused, isSaving: create.isPending || update.isPending }
}
