import type { Whatsapp } from '@recado/contract/connections/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { WaitingDialog } from '../app/forms/WaitingDialog.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'
import { useSettings } from './use-connections.ts'

type Props = {
  /** Absent for a new connection. */
  connection?: Whatsapp
  isFirst: boolean
  actions: ConnectionActions
}

/** Adds or edits a connection. */
export function ConnectionDialog({ connection, ...rest }: Props) {
  if (!connection) return <ConnectionForm {...rest} />
  return <Edited connection={connection} {...rest} />
}

function Edited({ connection, ...rest }: Props & { connection: Whatsapp }) {
  const { t } = useTranslation('connection-form')
  const { data, error, refetch, isFetchedAfterMount } = useSettings(connection.id)
  useFocusBack()
  if (data && isFetchedAfterMount) return <ConnectionForm connection={data} {...rest} />
  return (
    <WaitingDialog
      title={t('edit', { name: connection.name })}
      error={error}
      size={560}
      onRetry={() => void refetch()}
      onClose={rest.actions.dialog.close}
    />
  )
}
