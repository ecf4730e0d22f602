import { Alert, Button } from '@mantine/core'
import type { QueueDetail } from '@recado/contract/accounts/queues'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { QueueFields } from '../../accounts/queues/QueueFields.tsx'
import { useQueueForm } from '../../accounts/queues/use-queue-form.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { textOf } from '../../app/calls/errors.ts'
import { useSaveKey } from '../../app/forms/use-save-key.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './QueuePage.module.css'

type Props = { queue: QueueDetail; onDirty: (isDirty: boolean) => void }

/** Name, colour and texts of the queue. */
export function DataTab({ queue, onDirty }: Props) {
  const { t } = useTranslation('pages')
  const { data: all = [] } = useQueues()
  const form = useQueueForm({ queue, all, onClose: () => undefined })
  const { isDirty } = form
  const tell = useEffectEvent(onDirty)
  // In the same frame: what is seen to be saved is not asked about.
  useLayoutEffect(() => tell(isDirty), [isDirty])
  const place = useRef<HTMLFormElement>(null)
  useSaveKey(place)
  return (
    <form className={classes.card} ref={place} onSubmit={form.submit} noValidate>
      <QueueFields form={form} queueId={queue.id} all={all} />
      {form.refused && (
        <Alert color="red" variant="light" role="alert" title={t('saveFailed')}>
          {textOf(form.refused, t)}
        </Alert>
      )}
      <footer className={classes.foot}>
        <Button type="submit" loading={form.isSaving} disabled={!isDirty}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}
