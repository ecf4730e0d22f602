import { Modal } from '@mantine/core'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { QuickMessageForm } from './QuickMessageForm.tsx'
import { QuickMessageList } from './QuickMessageList.tsx'
import { RemoveQuickMessage } from './RemoveQuickMessage.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
}

/** Lists, edits and deletes quick replies without leaving the conversation. */
export function QuickMessagesDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const [edited, setEdited] = useState<QuickMessage | 'new'>()
  const [removed, setRemoved] = useState<QuickMessage>()
  const toList = () => setEdited(undefined)
  return (
    <>
      <Modal
        opened={useOpenAfterMount(isOpen)}
        onClose={onClose}
        closeOnEscape={!edited && !removed}
        size={560}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <QuickMessageList onNew={() => setEdited('new')} onEdit={setEdited} onRemove={setRemoved} />
      </Modal>
      {edited && (
        <QuickMessageForm {...(edited !== 'new' && { record: edited })} onClose={toList} />
      )}
      {removed && <RemoveQuickMessage record={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
