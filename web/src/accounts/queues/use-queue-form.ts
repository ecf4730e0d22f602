import { type QueueDetail, QueueForm, type QueueFull } from '@recado/contract/accounts/queues'
import { freeColor } from '../../app/colors/colors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useCreateQueue, useUpdateQueue } from './use-queue-list.ts'

type Terms = { queue: QueueDetail | undefined; all: QueueFull[]; onClose: () => void }

const valuesOf = ({ queue, all }: Terms) => ({
  name: queue?.name ?? '',
  color: queue?.color ?? freeColor(all),
  complationMessage: queue?.complationMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  firstResponseMinutes: queue?.firstResponseMinutes ?? null,
  nextResponseMinutes: queue?.nextResponseMinutes ?? null,
  resolutionMinutes: queue?.resolutionMinutes ?? null,
})

type Values = ReturnType<typeof valuesOf>

const refusedAt = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
} as const

/** State of the form that creates or edits a queue. */
export function useQueueForm(terms: Terms) {
  const { t } = useTranslation('queues')
  const { t: ofColors } = useTranslation('colors')
  const { queue, onClose } = terms
  const create = useCreateQueue()
  const update = useUpdateQueue()
  const values = valuesOf(terms)
  return useDialogForm<Values, QueueFull>({
    schema: QueueForm,
    values,
    save: (now) => (queue ? update({ id: queue.id, ...changed(values, now) }) : create(now)),
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
}

/** Only what the user has changed, so that a colleague's change of another field stays. */
const changed = (before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field as keyof Values]),
  )
