import type { Whatsapp } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../app/errors.ts'
import { wouldUnlink, type Act } from './standing.ts'
import { useAsk } from './use-ask.ts'
import { useRemoveConnection, useRestart, useStart, useStop } from './use-connections.ts'

const told = { onError: showError }

type Props = { connection: Whatsapp; onPair: (id: number) => void }

/** What the buttons of a connection do. What would stop work is asked once, by name. */
export function useActs({ connection, onPair }: Props) {
  const { t } = useTranslation('connections')
  const ask = useAsk()
  const start = useStart()
  const stop = useStop()
  const newCode = useNewCode({ connection, onPair })
  const { id, name, number } = connection
  const acts: Record<Act, () => void> = {
    showCode: () => onPair(id),
    tryNow: () => start.mutate({ id }, told),
    connect: () => {
      start.mutate({ id }, told)
      if (number === '') onPair(id)
    },
    newCode: newCode.act,
    disconnect: () =>
      ask({
        title: t('askDisconnect', { name }),
        text: t('askDisconnectText'),
        confirm: t('disconnect'),
        onConfirm: () => stop.mutate({ id }, told),
      }),
  }
  return { acts, isBusy: start.isPending || stop.isPending || newCode.isBusy }
}

function useNewCode({ connection, onPair }: Props) {
  const { t } = useTranslation('connections')
  const ask = useAsk()
  const restart = useRestart()
  const { id, name } = connection
  const make = () => {
    restart.mutate({ id }, told)
    onPair(id)
  }
  const askFirst = () =>
    ask({
      title: t('askNewCode', { name }),
      text: t('askNewCodeText'),
      confirm: t('newCode'),
      onConfirm: make,
    })
  return { act: wouldUnlink(connection) ? askFirst : make, isBusy: restart.isPending }
}

/** Removes a connection, once asked. */
export function useRemoval({ id, name }: Whatsapp): () => void {
  const { t } = useTranslation('connections')
  const ask = useAsk()
  const remove = useRemoveConnection()
  const onSuccess = () => showSuccess(t('removed'))
  return () =>
    void ask({
      title: t('askRemove', { name }),
      text: t('askRemoveText'),
      confirm: t('remove'),
      isGrave: true,
      onConfirm: () => remove.mutate({ id }, { onSuccess, ...told }),
    })
}
