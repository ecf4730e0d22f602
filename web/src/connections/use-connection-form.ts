import { CloudForm } from '@recado/contract/connections/connection-forms'
import {
  WhatsappForm,
  type Provider,
  type WhatsappFull,
} from '@recado/contract/connections/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { z } from 'zod'
import { showSuccess } from '../app/calls/errors.ts'
import { newId } from '../ui/new-id.ts'
import { useDialogForm } from '../app/forms/use-dialog-form.ts'
import { useSaveConnection } from './use-connections.ts'

/** Default time in minutes after which a new connection closes idle tickets. */
const USUAL_MINUTES = 30

/** The webhook's verify token is any secret, so it is generated instead of asked for. */
const emptyCloud = () => ({
  phoneNumberId: '',
  wabaId: '',
  accessToken: '',
  appSecret: '',
  verifyToken: newId(),
})

/** Follows the contract. The Cloud API fields are validated only if that provider is chosen. */
const Form = z
  .object({
    ...WhatsappForm.shape,
    expirationTime: z.literal('').or(WhatsappForm.shape.expirationTime),
    cloud: z.record(z.string(), z.string()),
  })
  .superRefine(({ provider, cloud }, found) => {
    if (provider !== 'cloud') return
    for (const issue of CloudForm.safeParse(cloud).error?.issues ?? [])
      found.addIssue({ code: 'custom', message: issue.message, path: ['cloud', ...issue.path] })
  })

type Initial = { connection: WhatsappFull | undefined; providers: Provider[]; isFirst: boolean }

const valuesOf = ({ connection, providers, isFirst }: Initial) => ({
  name: connection?.name ?? '',
  provider: connection?.provider ?? providers[0],
  isDefault: connection?.isDefault ?? isFirst,
  queueIds: connection?.queues.map(({ id }) => String(id)) ?? [],
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  expirationTime: (connection ? (connection.expirationTime ?? '') : USUAL_MINUTES) as number | '',
  cloud: cloudOf(connection),
})

function cloudOf(connection: WhatsappFull | undefined): CloudForm {
  if (!connection?.cloud) return emptyCloud()
  const { webhookUrl: _webhookUrl, ...cloud } = connection.cloud
  return cloud
}

type Values = ReturnType<typeof valuesOf>
type Terms = Initial & { onSaved: (saved: WhatsappFull) => void }

const refusedAt = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_WAPP_PROVIDER_UNAVAILABLE: 'provider',
} as const

/** State of the form that creates or edits a connection. */
export function useConnectionForm({ connection, providers, isFirst, onSaved }: Terms) {
  const { t } = useTranslation('connection-form')
  const save = useSaving(connection)
  return useDialogForm<Values, WhatsappFull>({
    schema: Form,
    values: valuesOf({ connection, providers, isFirst }),
    save,
    onSaved: (saved) => {
      showSuccess(t(connection ? 'saved' : 'created'))
      onSaved(saved)
    },
    refusedAt,
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      if (path === 'expirationTime') return t(fault === 'tooLong' ? 'minutesLong' : 'minutesShort')
      if (path === 'cloud.phoneNumberId' || path === 'cloud.wabaId') return t('digitsOnly')
      return path.endsWith('Message') ? t('textTooLong') : undefined
    },
  })
}

export type ConnectionFormState = ReturnType<typeof useConnectionForm>

function useSaving(connection: WhatsappFull | undefined) {
  const saving = useSaveConnection()
  return async ({ provider, cloud, expirationTime, ...rest }: Values) => {
    const said = {
      ...rest,
      expirationTime: expirationTime === '' ? null : expirationTime,
      ...(provider === 'cloud' && { cloud }),
    }
    const saved = connection
      ? await saving.update({ id: connection.id, ...said })
      : await saving.create({ ...said, provider })
    saving.tellSaved(saved)
    return saved
  }
}
