import { Modal } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import type { Refused } from '../../app/calls/api.ts'
import { paths } from '../../app/paths.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { StartRefusal } from './StartRefusal.tsx'
import { withoutMessage } from '../tickets/view.ts'

type Props = { refused: Refused; onClose: () => void }

/** Says that the contact already has another open ticket, who attends it, and how to continue. */
export function OtherTicketDialog({ refused, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useFocusBack()
  // Keeps the filters of the list. The query of any other page has no meaning there.
  const listed = pathname.startsWith(paths.tickets) ? withoutMessage(search) : ''
  const open = (uuid: string) => {
    onClose()
    void navigate({ pathname: paths.ticket(uuid), search: listed })
  }
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('otherTitle')}
      size={440}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <StartRefusal refused={refused} onOpen={open} />
    </Modal>
  )
}
