import { AUTO_CLOSE_HOURS_MAX } from '@recado/contract/accounts/settings'
import { idle } from '@recado/contract/automation/idle'
import { connections, type WhatsappFull } from '@recado/contract/connections/connections'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQueues } from '../use-queues.ts'
import { useSettings } from '../use-settings.ts'
import { Fact, SelectOption } from './Option.tsx'
import { Group } from './Group.tsx'

/** What the product writes to customers by itself, and when it ends what nobody answers. */
export function AutomaticTexts() {
  const { t } = useTranslation('settings')
  const number = useDefaultNumber()
  const isLoaded = useSettings().data !== undefined
  if (!isLoaded) return null
  return (
    <>
      <Group title={t('automaticGroup')}>
        <ClosingText number={number} />
        <ReminderText number={number} />
      </Group>
      <Group title={t('silentGroup')}>
        <AutoCloseOption />
        <Expiration number={number} />
      </Group>
    </>
  )
}

type NumberProps = { number: WhatsappFull | undefined }

/** The texts and times of the default number, which stands for the others: each has its own. */
function useDefaultNumber(): WhatsappFull | undefined {
  const { data: all } = useEndpointQuery(connections.list, {})
  const id = (all?.find(({ isDefault }) => isDefault) ?? all?.[0])?.id
  return useEndpointQuery(connections.show, { id: id ?? 0 }, { enabled: id !== undefined }).data
}

function ClosingText({ number }: NumberProps) {
  const { t } = useTranslation('settings')
  const own = useQueues().data?.filter(({ complationMessage }) => complationMessage !== '') ?? []
  const text = number?.complationMessage
  return (
    <Fact
      name={t('closingTextName')}
      meaning={
        <>
          {text
            ? t('closingTextOf', { name: number!.name, text })
            : t('closingTextNone', { name: number?.name ?? '' })}{' '}
          {own.length > 0 && t('closingTextOwn', { names: own.map(({ name }) => name).join(', ') })}
        </>
      }
      links={[
        ...(number ? [{ to: editorOf('edit', number), label: t('editText') }] : []),
        { to: paths.queues, label: t('toQueues') },
      ]}
    />
  )
}

function ReminderText({ number }: NumberProps) {
  const { t } = useTranslation('settings')
  const { data } = useEndpointQuery(
    idle.show,
    { whatsappId: number?.id ?? 0 },
    { enabled: number !== undefined, retry: false },
  )
  const name = number?.name ?? ''
  return (
    <Fact
      name={t('reminder')}
      meaning={
        data
          ? t('reminderOf', { name, text: data.message, count: data.intervalInMinutes })
          : t('reminderNone', { name })
      }
      links={number ? [{ to: editorOf('idle', number), label: t('editText') }] : []}
    />
  )
}

function Expiration({ number }: NumberProps) {
  const { t } = useTranslation('settings')
  const minutes = number?.expirationTime ?? null
  const name = number?.name ?? ''
  return (
    <Fact
      name={t('expiration')}
      meaning={
        minutes === null
          ? t('expirationNone', { name })
          : t('expirationOf', { name, count: minutes })
      }
      links={number ? [{ to: editorOf('edit', number), label: t('editTime') }] : []}
    />
  )
}

const editorOf = (dialog: 'edit' | 'idle', { id }: WhatsappFull) =>
  `${paths.connections}?${dialog}=${id}`

const hours = ['1', '2', '4', '8', '12', '24', '48', '72', '168'] as const

/** A company may close earlier than the installation, never later. */
function AutoCloseOption() {
  const { t } = useTranslation('settings')
  const stored = useSettings().data
  const most = Number(stored?.find(({ key }) => key === AUTO_CLOSE_HOURS_MAX)?.value ?? 0)
  const shown = hours.filter((one) => most === 0 || Number(one) < most)
  const last = most === 0 ? 'disabled' : String(most)
  const labelOf = (value: string) =>
    value === 'disabled' ? t('never') : t('closesAfter', { count: Number(value) })
  return (
    <SelectOption
      setting="autoCloseHours"
      name={t('autoClose')}
      meaning={t('autoCloseText')}
      choices={[...shown, last].map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}
