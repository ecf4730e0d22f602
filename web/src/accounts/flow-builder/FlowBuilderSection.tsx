import { Alert, Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import {
  type FlowBuilder,
  FlowBuilderForm,
  flowBuilders,
} from '@recado/contract/automation/flow-builders'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { showSuccess, textOf } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { SectionHead } from '../settings/SectionHead.tsx'
import classes from './FlowBuilder.module.css'

/** Where the flow builder of the company is, and whether it answers. */
export function FlowBuilderSection() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetchedAfterMount } = useEndpointQuery(
    flowBuilders.show,
    {},
    { refetchOnMount: 'always' },
  )
  const isSlow = useIsSlow(!data && !error)
  return (
    <>
      <SectionHead title={t('flows')} text={t('flowsText')} />
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('flowBuilderFailed')}
        </LoadFailed>
      )}
      {isSlow && <Skeleton height={280} radius={10} maw={760} />}
      {data && isFetchedAfterMount && <BuilderForm key={keyOf(data)} builder={data} />}
    </>
  )
}

/** A saved builder begins a new form, which shows what was stored. */
const keyOf = ({ address, chatAddress, token }: FlowBuilder) =>
  JSON.stringify([address, chatAddress, token])

const addressAt = { ERR_ADDRESS_NOT_ALLOWED: 'address', ERR_ADDRESS_NOT_FOUND: 'address' } as const

function BuilderForm({ builder }: { builder: FlowBuilder }) {
  const { t } = useTranslation('settings')
  const { t: errorText } = useTranslation('pages')
  const save = useEndpointMutation(flowBuilders.save, { stale: [flowBuilders.show] }).mutateAsync
  const { address, chatAddress, token } = builder
  const form = useDialogForm({
    schema: FlowBuilderForm,
    values: { address, chatAddress, token: token as string },
    save: (values) => save(values),
    onSaved: () => showSuccess(t('flowSavedBuilder')),
    refusedAt: addressAt,
  })
  return (
    <form className={classes.card} onSubmit={form.submit} noValidate>
      <TextInput
        label={t('flowAddress')}
        description={t('flowAddressHint')}
        inputMode="url"
        autoComplete="off"
        {...form.field('address')}
      />
      <TextInput
        label={t('flowChatAddress')}
        description={t('flowChatAddressHint')}
        inputMode="url"
        autoComplete="off"
        {...form.field('chatAddress')}
      />
      <PasswordInput
        label={t('flowToken')}
        description={t('flowTokenHint')}
        autoComplete="new-password"
        {...form.field('token')}
      />
      {form.refused && (
        <Alert color="red" variant="light" role="alert">
          {textOf(form.refused, errorText)}
        </Alert>
      )}
      <div className={classes.foot}>
        <TestButton isOffered={address !== '' && !form.isDirty} />
        <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
          {t('flowSave')}
        </Button>
      </div>
    </form>
  )
}

/** Calls the stored builder. A changed form is saved first. */
function TestButton({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation('settings')
  const { t: errorText } = useTranslation('pages')
  const { mutate, isPending } = useEndpointMutation(flowBuilders.test)
  const [found, setFound] = useState<number | Refused>()
  return (
    <>
      <output className={classes.result} data-failed={typeof found === 'object' || undefined}>
        {typeof found === 'number' && t('flowsFound', { count: found })}
        {typeof found === 'object' && textOf(found, errorText)}
      </output>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} stroke={1.8} aria-hidden />}
        disabled={!isOffered}
        loading={isPending}
        onClick={() => mutate({}, { onSuccess: ({ flows }) => setFound(flows), onError: setFound })}
      >
        {t('flowTest')}
      </Button>
    </>
  )
}
