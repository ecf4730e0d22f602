import { Modal } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/imports'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { ChooseSheet } from './ChooseSheet.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { useCancelImport, useImports } from './use-imports.ts'

type Props = { onClose: () => void }

/**
 * Imports a spreadsheet of contacts, from the file to the result. A running import continues after the dialog closes,
 * and shows again when it reopens.
 */
export function ImportDialog({ onClose }: Props) {
  const { t } = useTranslation('contact-imports')
  const { user } = useSession()
  const { imports } = useImports()
  const { mutate: cancel } = useCancelImport()
  const [draft, setDraft] = useState<ContactImport>()
  const [shownId, setShownId] = useState<number | 'none'>()
  const mine = imports.find((one) => one.status === 'running' && one.user?.id === user.id)
  const shown = shownId === undefined ? mine : imports.find(({ id }) => id === shownId)
  const drop = () => {
    if (draft) cancel({ id: draft.id })
    setDraft(undefined)
  }
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={() => {
        drop()
        onClose()
      }}
      closeOnClickOutside={!draft}
      title={t('title')}
      size={640}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {draft ? (
        <MatchColumns
          draft={draft}
          onBack={drop}
          onStarted={({ id }) => {
            setDraft(undefined)
            setShownId(id)
          }}
        />
      ) : shown ? (
        <ImportProgress one={shown} onAgain={() => setShownId('none')} onClose={onClose} />
      ) : (
        <ChooseSheet earlier={imports} onRead={setDraft} onShow={({ id }) => setShownId(id)} />
      )}
    </Modal>
  )
}
