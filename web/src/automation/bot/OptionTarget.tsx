import { NumberInput, Select } from '@mantine/core'
import { OPTION_WAIT_MINUTES_MAX } from '@recado/contract/automation/queue-options'
import { useQueues } from '../../accounts/use-queues.ts'
import { useUsers } from '../../accounts/use-users.ts'
import { useTags } from '../../desk/tags/use-tags.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BotOption } from './bot-option.ts'
import type { OptionActions } from './use-option-actions.ts'
import { useTextDraft } from './use-text-draft.ts'

type Props = { option: BotOption; actions: OptionActions }

const choicesOf = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

const valueOf = (id: number | null) => (id === null ? null : String(id))

/** Where the ticket goes after the option: a queue, and a tag or an agent where the action has one. */
export function OptionTarget({ option, actions }: Props) {
  const { t } = useTranslation('bot-editor')
  const { data: queues = [] } = useQueues()
  const { data: tags } = useTags()
  const { data: users } = useUsers(true)
  const { id, action, queueId, targetQueueId, tagId, userId } = option
  const own = queues.find((one) => one.id === queueId)
  const others = queues.filter((one) => one.id !== queueId)
  return (
    <>
      {action === 'tag' && (
        <Select
          label={t('toTag')}
          description={t('toTagHint', { name: own?.name ?? '' })}
          inputWrapperOrder={['label', 'input', 'description']}
          placeholder={t('choose')}
          searchable
          data={choicesOf(tags)}
          value={valueOf(tagId)}
          allowDeselect={false}
          onChange={(next) => void actions.change(id, { tagId: Number(next) })}
        />
      )}
      {action === 'agent' && (
        <Select
          label={t('toAgent')}
          placeholder={t('choose')}
          searchable
          data={choicesOf(users)}
          value={valueOf(userId)}
          allowDeselect={false}
          onChange={(next) => void actions.change(id, { userId: Number(next) })}
        />
      )}
      {(action === 'queue' || action === 'wait') && (
        <Select
          label={t('toQueue')}
          data={[
            { value: String(queueId), label: t('thisQueue', { name: own?.name ?? '' }) },
            ...choicesOf(others),
          ]}
          value={String(targetQueueId ?? queueId)}
          allowDeselect={false}
          onChange={(next) =>
            void actions.change(id, {
              targetQueueId: Number(next) === queueId ? null : Number(next),
            })
          }
        />
      )}
      {action === 'wait' && <WaitMinutes option={option} actions={actions} />}
    </>
  )
}

/** The time after which the ticket goes on without an answer. */
function WaitMinutes({ option: { id, waitMinutes }, actions }: Props) {
  const { t } = useTranslation('bot-editor')
  const draft = useTextDraft({
    stored: waitMinutes === null ? '' : String(waitMinutes),
    save: (text) => actions.change(id, { waitMinutes: text === '' ? null : Number(text) }),
  })
  return (
    <NumberInput
      label={t('waitMinutes')}
      description={t(draft.value === '' ? 'waitForever' : 'waitHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={t('noLimit')}
      suffix={t('minutes')}
      min={1}
      max={OPTION_WAIT_MINUTES_MAX}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={draft.value}
      onChange={(minutes) => draft.change(String(minutes))}
      onBlur={draft.leave}
    />
  )
}
