import type { QueueFull } from '@recado/contract/accounts/queues'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'

const QueueDialog = lazyComponent(() => import('./QueueDialog.tsx'), 'QueueDialog')

type Props = { dialog: EditOrRemove; list: ListState<QueueFull> }

/** All dialogs of the queues page. */
export function QueueDialogs({ dialog, list: { rows, isFirstLoad } }: Props) {
  const { kind, id, close } = dialog
  const queue = rows.find((one) => String(one.id) === id)
  if (kind === 'edit' && id === 'new' && !isFirstLoad)
    return <QueueDialog all={rows} onClose={close} />
  if (kind !== 'remove' || !queue) return null
  return <RemoveDialog key={id} queue={queue} onClose={close} />
}
