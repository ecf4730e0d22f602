import { Textarea, TextInput } from '@mantine/core'
import {
  QueueForm as Form,
  type QueueDetail,
  type QueueFull,
} from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ColorField } from '../../app/colors/ColorField.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { ServiceLevelFields } from './ServiceLevelFields.tsx'
import { AssignmentFields } from './AssignmentFields.tsx'
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
      <ColorField
        field={form.field('color')}
        name={form.values.name.trim() || t('sample')}
        parse={(typed) => Form.shape.color.safeParse(typed).data}
        ownerOf={(color) => all.find((one) => one.id !== queue?.id && one.color === color)?.name}
      />
      <AssignmentFields form={form} queue={queue} all={all} />
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
      <ServiceLevelFields form={form} />
    </FormDialog>
  )
}
