import { Modal } from '@mantine/core'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { QuickMessageForm } from './QuickMessageForm.tsx'
import { QuickMessageList } from './QuickMessageList.tsx'
import { useRemoveQuickMessage } from './use-quick-messages.ts'

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
      {removed && <Removal record={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function Removal({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quick-messages')
  const { mutateAsync: remove } = useRemoveQuickMessage()
  const { id, shortcode } = record
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { shortcode })}
      confirm={t('removeConfirm')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
