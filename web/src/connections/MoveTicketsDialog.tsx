import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showSuccess } from '../app/calls/errors.ts'
import { useNumbers } from './use-numbers.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { NumberSelect } from './NumberSelect.tsx'
import { useMoveTickets } from './use-connections.ts'

type Props = { removed: { id: number; name: string }; onClose: () => void }

/** Moves all active tickets of a removed connection to another one. */
export function MoveTicketsDialog({ removed, onClose }: Props) {
  const { t } = useTranslation('connections')
  const move = useMoveTickets()
  const numbers = useNumbers() ?? []
  const [chosen, setChosen] = useState<number | null>()
  const [isAsked, setIsAsked] = useState(false)
  const usual = numbers.find(({ status }) => status === 'CONNECTED') ?? numbers[0]
  const target = chosen ?? usual?.id ?? null
  const confirm = async () => {
    if (target === null) return setIsAsked(true)
    await move({ id: removed.id, whatsappId: target })
    showSuccess(t('moving'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askMove', { name: removed.name })}
      confirm={t('move')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <span>{t('askMoveText')}</span>
      <NumberSelect
        label={t('moveTo')}
        numbers={numbers}
        value={target}
        onChange={setChosen}
        error={isAsked && target === null ? t('noNumberToMove') : undefined}
      />
    </ConfirmDialog>
  )
}
