import { Modal } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { QuickMessage } from '@recado/contract/quick-messages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../ui/use-opened.ts'
import { QuickMessageForm } from './QuickMessageForm.tsx'
import { QuickMessageList } from './QuickMessageList.tsx'
import { useAskBeforeLoss } from './use-ask.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
}

/** The quick replies themselves: read, written, thrown away, without leaving the conversation. */
export const QuickMessagesDialog = (props: Props) => (
  <ModalsProvider>
    <Dialog {...props} />
  </ModalsProvider>
)

function Dialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const [edited, setEdited] = useState<QuickMessage | 'new'>()
  const [isDirty, setIsDirty] = useState(false)
  const ask = useAskBeforeLoss()
  const leave = (go: () => void) => () => {
    const goOn = () => {
      setIsDirty(false)
      go()
    }
    if (isDirty) ask(goOn)
    else goOn()
  }
  const toList = () => setEdited(undefined)
  const titles = edited === 'new' ? t('create') : edited && t('edit', edited)
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={leave(() => {
        toList()
        onClose()
      })}
      size={560}
      title={titles ?? t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {edited ? (
        <QuickMessageForm
          {...(edited !== 'new' && { record: edited })}
          onDirty={setIsDirty}
          onDone={toList}
          onCancel={leave(toList)}
        />
      ) : (
        <QuickMessageList onEdit={setEdited} onNew={() => setEdited('new')} />
      )}
    </Modal>
  )
}
