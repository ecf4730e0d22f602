import { contacts, type Contact } from '@recado/contract/contacts/contacts'
import type { ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { nameOf } from '../app/text/contact-names.ts'
import { ContactDialog } from './lazy-dialogs.ts'
import type { ContactActions } from './use-contact-actions.ts'

/** The dialog that starts a ticket. It belongs to the desk and is passed in as a prop. */
export type NewTicketComponent = ComponentType<{
  isOpen: boolean
  initial?: Contact
  onClose: () => void
  onStarted: (uuid: string) => void
}>

type DialogsProps = { actions: ContactActions; newTicket: NewTicketComponent }

/** All dialogs of the contacts page. */
export function ContactPageDialogs({ actions, newTicket }: DialogsProps) {
  const { asked, dialog } = actions
  return (
    <>
      {dialog.isOpen && (
        <ContactDialog opened contactId={dialog.contactId} onClose={dialog.close} />
      )}
      {asked?.what === 'block' && <AskBlock {...{ actions, asked }} />}
      {asked?.what === 'remove' && <AskRemove {...{ actions, asked }} />}
      {asked?.what === 'talk' && <NewTalk {...{ actions, asked, newTicket }} />}
    </>
  )
}

type Props = { actions: ContactActions; asked: NonNullable<ContactActions['asked']> }

function AskBlock({ actions, asked: { contact } }: Props) {
  const { t } = useTranslation('contact-page')
  const { data } = useEndpointQuery(contacts.show, { id: contact.id }, { staleTime: 0 })
  const isHeld = data?.hasHiddenTicket === true
  return (
    <ConfirmDialog
      title={t('blockTitle', { name: nameOf(contact) })}
      confirm={t('blockConfirm')}
      isDisabled={isHeld}
      onConfirm={() => actions.block(contact).then(actions.close)}
      onClose={actions.close}
    >
      {t(isHeld ? 'blockHeld' : 'blockText')}
    </ConfirmDialog>
  )
}

function AskRemove({ actions, asked: { contact } }: Props) {
  const { t } = useTranslation('contact-page')
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: nameOf(contact) })}
      confirm={t('remove')}
      isGrave
      onConfirm={() => actions.remove(contact).then(actions.close)}
      onClose={actions.close}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}

function NewTalk({
  actions,
  asked: { contact },
  newTicket: NewTicketDialog,
}: Props & DialogsProps) {
  const navigate = useNavigate()
  return (
    <NewTicketDialog
      isOpen
      initial={contact}
      onClose={actions.close}
      onStarted={(uuid) => void navigate(paths.ticket(uuid))}
    />
  )
}
