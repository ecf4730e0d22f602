import type { Whatsapp } from '@recado/contract/connections/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { PairDialog } from './PairDialog.tsx'
import type { ConnectionDialogRequest, ConnectionActions } from './use-connection-actions.ts'

const ConnectionPanel = lazyComponent(() => import('./ConnectionPanel.tsx'), 'ConnectionPanel', [
  'connection-panel',
])
const ConnectionDialog = lazyComponent(() => import('./ConnectionDialog.tsx'), 'ConnectionDialog', [
  'connection-form',
])
const IdleDialog = lazyComponent(() => import('./IdleDialog.tsx'), 'IdleDialog', [
  'connection-form',
])
const FlowDialog = lazyComponent(() => import('./FlowDialog.tsx'), 'FlowDialog', [
  'connection-form',
])

type Props = { actions: ConnectionActions; list: Whatsapp[]; isLoaded: boolean }

/** All dialogs of the connections page. */
export const ConnectionDialogs = (props: Props) => (
  <>
    <InAddress {...props} />
    {props.actions.asked && <Ask {...props} asked={props.actions.asked} />}
  </>
)

function InAddress({ actions, list, isLoaded }: Props) {
  const { dialog, canEdit, offer } = actions
  const { kind, close } = dialog
  const connection = list.find(({ id }) => String(id) === dialog.id)
  const key = connection?.id ?? 'new'
  if (kind === 'edit' && dialog.id === 'new' && canEdit && isLoaded && offer.isSettled)
    return <ConnectionDialog key={key} actions={actions} isFirst={list.length === 0} />
  if (!connection) return null
  if (kind === 'show') return <ConnectionPanel key={key} {...{ connection, actions }} />
  if (kind === 'pair') return <PairDialog key={key} {...{ connection, offer }} onClose={close} />
  if (!canEdit) return null
  if (kind === 'edit')
    return <ConnectionDialog key={key} {...{ connection, actions }} isFirst={false} />
  if (kind === 'idle') return <IdleDialog key={key} connection={connection} onClose={close} />
  if (kind === 'flow' && offer.hasFlows)
    return <FlowDialog key={key} connection={connection} onClose={close} />
  return null
}

const words = {
  disconnect: { title: 'askDisconnect', text: 'askDisconnectText', confirm: 'disconnect' },
  newCode: { title: 'askNewCode', text: 'askNewCodeText', confirm: 'newCode' },
} as const

function Ask({ actions, list, asked }: Props & { asked: ConnectionDialogRequest }) {
  const { t } = useTranslation('connections')
  const { what, connection } = asked
  if (what === 'remove') {
    const others = list.filter(({ id }) => id !== connection.id)
    return <RemoveDialog {...{ connection, others }} onClose={actions.stopAsking} />
  }
  const { title, text, confirm } = words[what]
  return (
    <ConfirmDialog
      title={t(title, { name: connection.name })}
      confirm={t(confirm)}
      onConfirm={() => actions.confirmed({ what, connection }).then(actions.stopAsking)}
      onClose={actions.stopAsking}
    >
      {t(text)}
    </ConfirmDialog>
  )
}
