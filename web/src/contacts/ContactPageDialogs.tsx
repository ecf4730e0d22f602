import { contacts, type Contact } from '@recado/contract/contacts'
import type { ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { useAnswer } from '../app/calls/query.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { nameOf } from '../app/text/contact-names.ts'
import { ContactDialog } from './lazy-dialogs.ts'
import type { ContactActs } from './use-contact-actions.ts'

/** The dialog that begins a ticket: it belongs to the desk, and is handed to the page of contacts. */
export type NewTicket = ComponentType<{
  isOpen: boolean
  initial?: Contact
  onClose: () => void
  onStarted: (uuid: string) => void
}>

type DialogsProps = { acts: ContactActs; newTicket: NewTicket }

/** Whatever stands open above the page of contacts. */
export function ContactPageDialogs({ acts, newTicket }: DialogsProps) {
  const { asked, dialog } = acts
  return (
    <>
      {dialog.isOpen && (
        <ContactDialog opened contactId={dialog.contactId} onClose={dialog.close} />
      )}
      {asked?.what === 'block' && <AskBlock {...{ acts, asked }} />}
      {asked?.what === 'remove' && <AskRemove {...{ acts, asked }} />}
      {asked?.what === 'talk' && <NewTalk {...{ acts, asked, newTicket }} />}
    </>
  )
}

type Props = { acts: ContactActs; asked: NonNullable<ContactActs['asked']> }

function AskBlock({ acts, asked: { contact } }: Props) {
  const { t } = useTranslation('contact-page')
  const { data } = useAnswer(contacts.show, { id: contact.id }, { staleTime: 0 })
  const isHeld = data?.hasHiddenTicket === true
  return (
    <ConfirmDialog
      title={t('blockTitle', { name: nameOf(contact) })}
      confirm={t('blockConfirm')}
      isDisabled={isHeld}
      onConfirm={() => acts.block(contact).then(acts.close)}
      onClose={acts.close}
    >
      {t(isHeld ? 'blockHeld' : 'blockText')}
    </ConfirmDialog>
  )
}

function AskRemove({ acts, asked: { contact } }: Props) {
  const { t } = useTranslation('contact-page')
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: nameOf(contact) })}
      confirm={t('remove')}
      isGrave
      onConfirm={() => acts.remove(contact).then(acts.close)}
      onClose={acts.close}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}

function NewTalk({ acts, asked: { contact }, newTicket: NewTicketDialog }: Props & DialogsProps) {
  const navigate = useNavigate()
  return (
    <NewTicketDialog
      isOpen
      initial={contact}
      onClose={acts.close}
      onStarted={(uuid) => void navigate(paths.ticket(uuid))}
    />
  )
}
