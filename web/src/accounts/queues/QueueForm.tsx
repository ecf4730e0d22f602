import { Textarea, TextInput } from '@mantine/core'
import type { QueueDetail, QueueFull } from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { ColorField } from './ColorField.tsx'
import { useQueueForm } from './use-queue-form.ts'

type Props = { queue?: QueueDetail; all: QueueFull[]; onClose: () => void }

const words = ['complation', 'rating'] as const

export function QueueForm({ queue, all, onClose }: Props) {
  const { t } = useTranslation('queues')
  const form = useQueueForm({ queue, all, onClose })
  return (
    <FormDialog
      title={t(queue ? 'editTitle' : 'create')}
      form={form}
      size={560}
      {...(!queue && { save: t('createIt') })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      <ColorField form={form} others={all.filter(({ id }) => id !== queue?.id)} />
      {words.map((word) => (
        <Textarea
          key={word}
          label={t(word)}
          description={t(`${word}Hint`)}
          autosize
          minRows={2}
          maxRows={8}
          {...form.field(`${word}Message`)}
        />
      ))}
    </FormDialog>
  )
}
