import type { Whatsapp } from '@recado/contract/connections/connections'
import { tickets } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showSuccess } from '../app/calls/errors.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { NumberSelect } from './NumberSelect.tsx'
import { useRemoveConnection } from './use-connections.ts'

type Props = { connection: Whatsapp; others: Whatsapp[]; onClose: () => void }

/**
 * Asks before a connection is removed, and where its active tickets go. By default they go to a connected one. The
 * scheduled messages follow the same choice, also if there is no active ticket.
 */
export function RemoveDialog({ connection, others, onClose }: Props) {
  const { t } = useTranslation('connections')
  const remove = useRemoveConnection()
  const { count, isCounting } = useActiveTickets(connection.id)
  const [chosen, setChosen] = useState<number | null>()
  const usual = others.find(({ status }) => status === 'CONNECTED')?.id ?? null
  const target = chosen === undefined ? usual : chosen
  const confirm = async () => {
    await remove({ id: connection.id, ...(target !== null && { moveTicketsTo: target }) })
    showSuccess(t(count && target ? 'removedAndMoved' : 'removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: connection.name })}
      confirm={t('remove')}
      isGrave
      isDisabled={isCounting}
      onConfirm={confirm}
      onClose={onClose}
    >
      <span>{t('askRemoveText')}</span>
      {!!count && others.length > 0 && (
        <NumberSelect
          label={t('moveTickets', { count })}
          stay={t('stayTickets')}
          numbers={others}
          value={target}
          onChange={setChosen}
        />
      )}
      {!!count && others.length === 0 && <b>{t('ticketsStay', { count })}</b>}
    </ConfirmDialog>
  )
}

/**
 * Number of open, snoozed and waiting tickets of a connection. Confirming is disabled until the number is known,
 * because the dialog must say whether tickets stay.
 */
function useActiveTickets(whatsappId: number) {
  const { data, isPending } = useEndpointQuery(
    tickets.counts,
    { whatsappParam: whatsappId, showAll: true },
    { refetchOnMount: 'always' },
  )
  return { count: data ? data.open + data.snoozed + data.pending : 0, isCounting: isPending }
}
