import { Textarea, TextInput } from '@mantine/core'
import { QueueForm as Form, type QueueFull } from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ColorField } from '../../app/colors/ColorField.tsx'
import { AssignmentFields } from './AssignmentFields.tsx'
import { ServiceLevelFields } from './ServiceLevelFields.tsx'
import type { QueueFormState } from './use-queue-form.ts'

type Props = {
  form: QueueFormState
  /** Absent for a new queue. */
  queueId?: number | undefined
  /** All queues of the company. Two queues never have the same colour. */
  all: QueueFull[]
}

const words = ['greeting', 'complation', 'rating'] as const

/** Name, colour and texts of a queue. */
export function QueueFields({ form, queueId, all }: Props) {
  const { t } = useTranslation('queues')
  return (
    <>
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
        ownerOf={(color) => all.find((one) => one.id !== queueId && one.color === color)?.name}
      />
      <AssignmentFields form={form} queueId={queueId} all={all} />
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
    </>
  )
}
