import { Modal } from '@mantine/core'
import type { Schedule } from '@recado/contract/desk/schedules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import dialog from '../../ui/Dialog.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './Schedules.module.css'

type Props = { schedule: Schedule; onClose: () => void }

/** A message that was sent. It can no longer be changed. */
export function SentScheduleDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation('schedules')
  const { body, contact, sentAt, user } = schedule
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('sentTitle', { name: contact.name })}
      size={440}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.sentBody}>{body}</p>
      <p className={dialog.text}>
        {t('sentAt', { when: sentAt ? dateAndClockOf(sentAt) : '' })}
        {user && ` · ${user.name}`}
      </p>
    </Modal>
  )
}
