import { contacts } from '@recado/contract/contacts/contacts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { WaitingDialog } from '../app/forms/WaitingDialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { ContactResult } from './use-contact-edit.ts'

type Props = {
  /** Absent for a new contact. */
  contactId?: number | undefined
  opened: boolean
  /** Receives the saved contact, and the ticket if a conversation was started from the dialog. */
  onClose: (result: ContactResult) => void
}

/** Adds or edits a contact. */
export function ContactDialog({ contactId, opened, onClose }: Props) {
  if (!opened) return null
  if (contactId === undefined) return <ContactForm onClose={onClose} />
  return <Edited key={contactId} contactId={contactId} onClose={onClose} />
}

type EditedProps = { contactId: number; onClose: Props['onClose'] }

function Edited({ contactId, onClose }: EditedProps) {
  const { t } = useTranslation('contact-page')
  // Always refetched: saving overwrites what another user may have changed in the meantime.
  const answer = useEndpointQuery(contacts.show, { id: contactId }, { refetchOnMount: 'always' })
  const { error, refetch, isFetchedAfterMount } = answer
  const data = isFetchedAfterMount ? answer.data : undefined
  useFocusBack()
  if (data) return <ContactForm contact={data} onClose={onClose} />
  return (
    <WaitingDialog
      title={t('edit')}
      error={error}
      onRetry={() => void refetch()}
      onClose={() => onClose({})}
    />
  )
}
