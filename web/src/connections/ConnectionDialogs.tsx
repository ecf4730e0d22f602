import type { Whatsapp } from '@recado/contract/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { ConfirmDialog } from '../app/forms/ConfirmDialog.tsx'
import { late } from '../ui/lazy/lazy.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { PairDialog } from './PairDialog.tsx'
import type { Asked, ConnectionActs } from './use-connection-actions.ts'

const ConnectionPanel = late(() => import('./ConnectionPanel.tsx'), 'ConnectionPanel', [
  'connection-panel',
])
const ConnectionDialog = late(() => import('./ConnectionDialog.tsx'), 'ConnectionDialog', [
  'connection-form',
])
const IdleDialog = late(() => import('./IdleDialog.tsx'), 'IdleDialog', ['connection-form'])
const FlowDialog = late(() => import('./FlowDialog.tsx'), 'FlowDialog', ['connection-form'])

type Props = { acts: ConnectionActs; list: Whatsapp[]; isLoaded: boolean }

/** Whatever stands open above the page of connections. */
export const ConnectionDialogs = (props: Props) => (
  <>
    <InAddress {...props} />
    {props.acts.asked && <Ask {...props} asked={props.acts.asked} />}
  </>
)

function InAddress({ acts, list, isLoaded }: Props) {
  const { dialog, canEdit, offer } = acts
  const { kind, close } = dialog
  const connection = list.find(({ id }) => String(id) === dialog.id)
  const key = connection?.id ?? 'new'
  if (kind === 'edit' && dialog.id === 'new' && canEdit && isLoaded && offer.isSettled)
    return <ConnectionDialog key={key} acts={acts} isFirst={list.length === 0} />
  if (!connection) return null
  if (kind === 'show') return <ConnectionPanel key={key} {...{ connection, acts }} />
  if (kind === 'pair') return <PairDialog key={key} {...{ connection, offer }} onClose={close} />
  if (!canEdit) return null
  if (kind === 'edit')
    return <ConnectionDialog key={key} {...{ connection, acts }} isFirst={false} />
  if (kind === 'idle') return <IdleDialog key={key} connection={connection} onClose={close} />
  if (kind === 'flow' && offer.hasFlows)
    return <FlowDialog key={key} connection={connection} onClose={close} />
  return null
}

const words = {
  disconnect: { title: 'askDisconnect', text: 'askDisconnectText', confirm: 'disconnect' },
  newCode: { title: 'askNewCode', text: 'askNewCodeText', confirm: 'newCode' },
} as const

function Ask({ acts, list, asked }: Props & { asked: Asked }) {
  const { t } = useTranslation('connections')
  const { what, connection } = asked
  if (what === 'remove') {
    const others = list.filter(({ id }) => id !== connection.id)
    return <RemoveDialog {...{ connection, others }} onClose={acts.stopAsking} />
  }
  const { title, text, confirm } = words[what]
  return (
    <ConfirmDialog
      title={t(title, { name: connection.name })}
      confirm={t(confirm)}
      onConfirm={() => acts.confirmed({ what, connection }).then(acts.stopAsking)}
      onClose={acts.stopAsking}
    >
      {t(text)}
    </ConfirmDialog>
  )
}
