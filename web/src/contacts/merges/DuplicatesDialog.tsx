import { Modal } from '@mantine/core'
import type { Merge, DuplicatePair } from '@recado/contract/contacts/merges'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { ComparePair } from './ComparePair.tsx'
import { PairList } from './PairList.tsx'

type Props = { onClose: () => void }

/** Contacts that may be the same person: the list of pairs, then the comparison of one pair. */
export function DuplicatesDialog({ onClose }: Props) {
  const { t } = useTranslation('contact-merges')
  const [pair, setPair] = useState<DuplicatePair>()
  const [done, setDone] = useState<Merge>()
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t(pair ? 'compareTitle' : 'title')}
      size={720}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {pair ? (
        <ComparePair
          pair={pair}
          onBack={() => setPair(undefined)}
          onMerged={(merge) => {
            setDone(merge)
            setPair(undefined)
          }}
        />
      ) : (
        <PairList done={done} onCompare={setPair} onUndone={() => setDone(undefined)} />
      )}
    </Modal>
  )
}
