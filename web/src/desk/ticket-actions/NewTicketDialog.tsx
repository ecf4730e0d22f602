import type { Contact } from '@recado/contract/contacts/contacts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewContactForm } from '../../contacts/NewContactForm.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { NewTicketForm } from './NewTicketForm.tsx'

type Props = {
  isOpen: boolean
  /** The contact, if it is already known. */
  initial?: Contact
  onClose: () => void
  onStarted: (ticketUuid: string, ticket?: Ticket) => void
}

/** Starts a conversation: chooses the contact and the number. The contact can be new. */
export function NewTicketDialog({ isOpen, initial, onClose, onStarted }: Props) {
  const { t } = useTranslation('tickets')
  const { t: ofContacts } = useTranslation('contacts')
  const [contact, setContact] = useState(initial)
  const [unknown, setUnknown] = useState<string>()
  const close = () => {
    setContact(undefined)
    setUnknown(undefined)
    onClose()
  }
  const start = (uuid: string, ticket?: Ticket) => {
    close()
    onStarted(uuid, ticket)
  }
  const created = (one: Contact) => {
    setContact(one)
    setUnknown(undefined)
  }
  const isNewContact = unknown !== undefined
  return (
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={close}
      title={isNewContact ? ofContacts('create') : t('newTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      {isNewContact ? (
        <NewContactForm said={unknown} onCreated={created} onBack={() => setUnknown(undefined)} />
      ) : (
        <NewTicketForm
          contact={contact}
          onContact={setContact}
          onUnknown={setUnknown}
          onCancel={close}
          onStarted={start}
        />
      )}
    </Modal>
  )
}
