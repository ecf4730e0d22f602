import { CAPACITY_DEFAULT } from '@recado/contract/accounts/queue-assignment'
import { type QueueDetail, QueueForm, type QueueFull } from '@recado/contract/accounts/queues'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { freeColor } from '../../app/colors/colors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useCreateQueue, useUpdateQueue } from './use-queue-list.ts'

type Terms = { queue: QueueDetail | undefined; all: QueueFull[]; onClose: () => void }

/** Follows the contract. An empty field is no number. */
const Form = z.object({
  ...QueueForm.shape,
  escalationMinutes: z.literal('').or(QueueForm.shape.escalationMinutes),
  escalationQueueId: z.string().nullable(),
})

const valuesOf = ({ queue, all }: Pick<Terms, 'queue' | 'all'>) => ({
  name: queue?.name ?? '',
  color: queue?.color ?? freeColor(all),
  greetingMessage: queue?.greetingMessage ?? '',
  complationMessage: queue?.complationMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  firstResponseMinutes: queue?.firstResponseMinutes ?? null,
  nextResponseMinutes: queue?.nextResponseMinutes ?? null,
  resolutionMinutes: queue?.resolutionMinutes ?? null,
  assignment: queue?.assignment ?? ('manual' as const),
  capacity: queue?.capacity ?? CAPACITY_DEFAULT,
  escalationMinutes: (queue?.escalationMinutes ?? '') as number | '',
  escalationQueueId: idText(queue?.escalationQueueId ?? null),
  // Without another queue an escalation consists of the notification.
  escalationNotifies: queue?.escalationMinutes ? queue.escalationNotifies : true,
})

const idText = (id: number | null): string | null => (id === null ? null : String(id))

/** The values as the contract takes them. */
function said({ escalationMinutes, escalationQueueId, ...values }: Values) {
  const minutes = escalationMinutes === '' ? null : escalationMinutes
  return {
    ...values,
    escalationMinutes: minutes,
    escalationQueueId:
      minutes === null || escalationQueueId === null ? null : Number(escalationQueueId),
    escalationNotifies: minutes !== null && values.escalationNotifies,
  }
}

type Values = ReturnType<typeof valuesOf>

const refusedAt = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
} as const

/** State of the form that creates or edits a queue. It shows what others change while the user has changed nothing. */
export function useQueueForm(terms: Terms) {
  const { t } = useTranslation('queues')
  const { t: ofColors } = useTranslation('colors')
  const { queue, all, onClose } = terms
  const create = useCreateQueue()
  const update = useUpdateQueue()
  const form = useDialogForm<Values, QueueFull>({
    schema: Form,
    values: valuesOf(terms),
    save: (now, opened) =>
      queue
        ? update({ id: queue.id, ...changedFields(said(opened), said(now)) })
        : create(said(now)),
    onSaved: () => {
      showSuccess(t('saved'))
      onClose()
    },
    refusedAt,
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      if (path.endsWith('Minutes'))
        return t(fault === 'tooLong' ? 'minutesTooLong' : 'minutesTooShort')
      return path === 'color' ? ofColors('noColor') : t('textTooLong')
    },
  })
  const follow = useEffectEvent(() => {
    if (queue && !form.isDirty) form.show(valuesOf({ queue, all }))
  })
  useEffect(() => follow(), [queue])
  return form
}

export type QueueFormState = ReturnType<typeof useQueueForm>
