import { Modal } from '@mantine/core'
import type { QueueFull } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { useSettings } from '../use-settings.ts'
import { HoursForm } from './HoursForm.tsx'
import classes from './Hours.module.css'

type Props = { queue: QueueFull; onClose: () => void }

/** The hours of a queue. */
export function QueueHoursDialog({ queue: { id, name }, onClose }: Props) {
  const { t } = useTranslation('hours')
  const { t: ofPages } = useTranslation('pages')
  const type = useSettings().data?.find(({ key }) => key === 'scheduleType')?.value
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('hoursOf', { name })}
      size={1040}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': ofPages('close') }}
    >
      {type !== undefined && type !== 'queue' && <p className={classes.note}>{t('notInUse')}</p>}
      <HoursForm queueId={id} />
    </Modal>
  )
}
