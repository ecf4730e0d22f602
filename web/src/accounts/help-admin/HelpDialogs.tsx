import type { Help } from '@recado/contract/accounts/helps'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import type { ListState } from '../../app/lists/listing.ts'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { useRemoveHelp } from './help-list.ts'

const HelpDialog = lazyComponent(() => import('./HelpDialog.tsx'), 'HelpDialog')

type Props = { dialog: EditOrRemove; list: ListState<Help> }

/** All dialogs of the page. A help that is not on screen opens none. */
export function HelpDialogs({ dialog: { kind, id, close }, list: { rows } }: Props) {
  if (kind === 'edit' && id === 'new') return <HelpDialog key="new" onClose={close} />
  const help = rows.find((one) => String(one.id) === id)
  if (!kind || !help) return null
  if (kind === 'edit') return <HelpDialog key={id} help={help} onClose={close} />
  return <RemoveHelpDialog key={id} help={help} onClose={close} />
}

function RemoveHelpDialog({ help, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation('help-admin')
  const remove = useRemoveHelp()
  const confirm = async () => {
    await remove(help.id)
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: help.title })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
