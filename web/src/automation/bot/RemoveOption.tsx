import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BotNode } from './bot-option.ts'
import { countInside } from './tree.ts'

type Props = {
  node: BotNode
  remove: (id: number) => Promise<void>
  onRemoved: () => void
  onClose: () => void
}

/** Asks before an option is deleted, and says how many go with it. */
export function RemoveOption({ node, remove, onRemoved, onClose }: Props) {
  const { t } = useTranslation('bot-editor')
  const { id, title } = node.option
  const inside = countInside(node)
  const confirm = async () => {
    await remove(id)
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: `${node.path} ${title}` })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {inside > 0 ? t('removeInside', { count: inside }) : t('removeText')}
    </ConfirmDialog>
  )
}
