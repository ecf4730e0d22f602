import { DetailsDialog } from './DetailsDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { closeDialog, type MessageDialogRequest } from '../bubble/open-dialog.ts'
import { ReactDialog } from './ReactDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

const dialogs = {
  edit: EditDialog,
  remove: RemoveDialog,
  forward: ForwardDialog,
  details: DetailsDialog,
  react: ReactDialog,
}

/** The open dialog about one message. */
export function MessageDialogs({ asked }: { asked: MessageDialogRequest }) {
  const Dialog = dialogs[asked.is]
  return <Dialog key={asked.message.id} message={asked.message} onClose={closeDialog} />
}
