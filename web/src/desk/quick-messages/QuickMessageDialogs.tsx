import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { useSession } from '../../app/session/session.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { RemoveQuickMessage } from './RemoveQuickMessage.tsx'
import { ShowQuickMessage } from './ShowQuickMessage.tsx'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'

const QuickMessageForm = lazyComponent(() => import('./QuickMessageForm.tsx'), 'QuickMessageForm')

type Props = { dialog: EditOrRemove; all: QuickMessage[] }

/** All dialogs of the page. One of the company's is shown as text to those who may not change it. */
export function QuickMessageDialogs({ dialog: { kind, id, close }, all }: Props) {
  const { user } = useSession()
  const record = all.find((one) => String(one.id) === id)
  if (kind === 'edit' && id === 'new') return <QuickMessageForm key="new" onClose={close} />
  if (!record || !kind) return null
  if (record.isGlobal && !may(user, 'quickMessages.editGlobal'))
    return <ShowQuickMessage record={record} onClose={close} />
  if (kind === 'edit') return <QuickMessageForm key={id} record={record} onClose={close} />
  return <RemoveQuickMessage key={id} record={record} onClose={close} />
}
