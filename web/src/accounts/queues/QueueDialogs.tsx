import type { QueueFull } from '@recado/contract/accounts/queues'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { QueueActions } from './use-queue-actions.ts'

const QueueDialog = lazyComponent(() => import('./QueueDialog.tsx'), 'QueueDialog')

const QueueHoursDialog = lazyComponent(
  () => import('../hours/QueueHoursDialog.tsx'),
  'QueueHoursDialog',
  ['hours'],
)

type Props = { dialog: QueueActions['dialog']; list: ListState<QueueFull> }

/** All dialogs of the queues page. */
export function QueueDialogs({ dialog, list: { rows, isFirstLoad } }: Props) {
  const { kind, id, close } = dialog
  const queue = rows.find((one) => String(one.id) === id)
  if (kind === 'edit' && id === 'new' && !isFirstLoad)
    return <QueueDialog key="new" all={rows} onClose={close} />
  if (!queue) return null
  if (kind === 'edit') return <QueueDialog key={id} queueId={queue.id} all={rows} onClose={close} />
  if (kind === 'hours') return <QueueHoursDialog key={id} queue={queue} onClose={close} />
  return <RemoveDialog key={id} queue={queue} onClose={close} />
}
