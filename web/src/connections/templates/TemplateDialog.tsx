import { Modal } from '@mantine/core'
import type { Message } from '@recado/contract/desk/messages'
import type { Template } from '@recado/contract/desk/templates'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'

type Props = { ticket: Ticket; onSent: (message: Message) => void; onClose: () => void }

/** Chooses a template, then fills in its placeholders. */
export function TemplateDialog({ ticket, onSent, onClose }: Props) {
  const [chosen, setChosen] = useState<Template>()
  return chosen ? (
    <TemplateForm
      ticketId={ticket.id}
      template={chosen}
      onBack={() => setChosen(undefined)}
      onSent={onSent}
      onClose={onClose}
    />
  ) : (
    <Choice ticket={ticket} onChoose={setChosen} onClose={onClose} />
  )
}

type ChoiceProps = Omit<Props, 'onSent'> & { onChoose: (one: Template) => void }

function Choice({ ticket, onChoose, onClose }: ChoiceProps) {
  const { t } = useTranslation('templates')
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      size={560}
      title={t('title')}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {ticket.whatsappId !== null && (
        <TemplateList whatsappId={ticket.whatsappId} onChoose={onChoose} />
      )}
    </Modal>
  )
}
