import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { limits } from '@recado/contract/platform/limits'
import type { WhatsappFull } from '@recado/contract/connections/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { useQueues } from '../accounts/use-queues.ts'
import { FormDialog } from '../app/forms/FormDialog.tsx'
import { CloudFields } from './CloudFields.tsx'
import classes from './ConnectionForm.module.css'
import { FirstWords } from './FirstWords.tsx'
import { TokenField } from './TokenField.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'
import { useConnectionForm, type ConnectionFormState as Form } from './use-connection-form.ts'

type Props = { connection?: WhatsappFull; isFirst: boolean; actions: ConnectionActions }

export function ConnectionForm({ connection, isFirst, actions }: Props) {
  const { t } = useTranslation('connection-form')
  const { offer, dialog } = actions
  const onSaved = ({ id, provider }: WhatsappFull) => {
    if (connection) return dialog.close()
    return dialog.open(offer.hasCode(provider) ? 'pair' : 'edit', id)
  }
  const { providers } = offer
  const form = useConnectionForm({ connection, providers, isFirst, onSaved })
  const { provider } = form.values
  const hasCode = provider !== undefined && offer.hasCode(provider)
  const create = t(hasCode ? 'createAndPair' : 'createOnly')
  return (
    <FormDialog
      title={connection ? t('edit', { name: connection.name }) : t('create')}
      form={form}
      size={560}
      {...(!connection && { save: create })}
      onClose={dialog.close}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
      {!connection && providers.length > 1 && (
        <Select
          label={t('provider')}
          allowDeselect={false}
          data={providers.map((value) => ({ value, label: t(`provider_${value}`) }))}
          {...form.field('provider')}
        />
      )}
      <DefaultFlag form={form} isFirst={isFirst} isKept={isFirst || !!connection?.isDefault} />
      {provider === 'cloud' && (
        <CloudFields form={form} webhookUrl={connection?.cloud?.webhookUrl} />
      )}
      <ServiceFields form={form} />
      <WordFields form={form} />
      {connection && offer.hasMessagesApi && <TokenField connection={connection} />}
    </FormDialog>
  )
}

type FieldProps = { form: Form }

function DefaultFlag({
  form,
  isFirst,
  isKept,
}: FieldProps & { isFirst: boolean; isKept: boolean }) {
  const { t } = useTranslation('connection-form')
  return (
    <Switch
      label={t('defaultFlag')}
      description={t(isFirst ? 'defaultFirst' : isKept ? 'defaultStays' : 'defaultHint')}
      disabled={isKept}
      {...form.field('isDefault', { type: 'checkbox' })}
    />
  )
}

function ServiceFields({ form }: FieldProps) {
  const { t } = useTranslation('connection-form')
  const { data: queues = [] } = useQueues()
  return (
    <fieldset className={classes.part}>
      <legend>{t('service')}</legend>
      <MultiSelect
        label={t('queues')}
        description={t('queuesHint')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('noQueues')}
        searchable
        hidePickedOptions
        maxValues={limits.connectionQueuesMax}
        {...form.field('queueIds')}
      />
      <NumberInput
        className={classes.minutes ?? ''}
        label={t('expiration')}
        description={t('expirationHint')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        suffix={` ${t('minutes')}`}
        {...form.field('expirationTime')}
      />
    </fieldset>
  )
}

const words = ['greeting', 'complation', 'outOfHours', 'rating'] as const

function WordFields({ form }: FieldProps) {
  const { t } = useTranslation('connection-form')
  return (
    <fieldset className={classes.part}>
      <legend>{t('words')}</legend>
      {words.map((word) => (
        <Fragment key={word}>
          <Textarea
            label={t(word)}
            description={t(`${word}Hint`)}
            autosize
            minRows={2}
            maxRows={8}
            {...form.field(`${word}Message`)}
          />
          {word === 'greeting' && (
            <FirstWords
              greeting={form.values.greetingMessage}
              queueIds={form.values.queueIds.map(Number)}
            />
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}
