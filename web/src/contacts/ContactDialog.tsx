import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { contacts } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import { textOf } from '../app/errors.ts'
import type { Refused } from '../app/refused.ts'
import { useAnswer } from '../app/query.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useIsLong } from '../ui/use-long.ts'
import { useOpened } from '../ui/use-opened.ts'
import { ContactForm } from './ContactForm.tsx'
import type { ContactResult } from './use-contact-edit.ts'

type Props = {
  /** Absent: a new contact. */
  contactId?: number | undefined
  opened: boolean
  /** What became of it: the contact as saved, and the ticket where a conversation was begun from here. */
  onClose: (result: ContactResult) => void
}

/** One contact, to be added or edited. */
export function ContactDialog({ contactId, opened, onClose }: Props) {
  if (!opened) return null
  if (contactId === undefined) return <ContactForm onClose={onClose} />
  return <Edited key={contactId} contactId={contactId} onClose={onClose} />
}

type EditedProps = { contactId: number; onClose: Props['onClose'] }

function Edited({ contactId, onClose }: EditedProps) {
  // As it is now: what is saved replaces what somebody else may have added meanwhile.
  const answer = useAnswer(contacts.show, { id: contactId }, { refetchOnMount: 'always' })
  const { error, refetch, isFetchedAfterMount } = answer
  const data = isFetchedAfterMount ? answer.data : undefined
  const isSlow = useIsLong(!data && !error)
  useFocusBack()
  if (data) return <ContactForm contact={data} onClose={onClose} />
  if (!error && !isSlow) return null
  return <Waiting error={error} onRetry={() => void refetch()} onClose={() => onClose({})} />
}

type WaitingProps = { error: Refused | null; onRetry: () => void; onClose: () => void }

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation('contact-page')
  const { t: ofPages } = useTranslation('pages')
  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      title={t('edit')}
      size={480}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': ofPages('close') }}
    >
      {error ? (
        <Stack gap="md" align="flex-start" role="alert">
          <span>
            {ofPages('recordFailed')} {textOf(error, t)}
          </span>
          <Button variant="default" onClick={onRetry}>
            {ofPages('retry')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="lg" aria-busy>
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} height={36} />
          ))}
        </Stack>
      )}
    </Modal>
  )
}
