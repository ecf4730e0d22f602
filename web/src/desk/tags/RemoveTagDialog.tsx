import type { TagFull } from '@recado/contract/desk/tags'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { Counted } from '../../app/forms/Counted.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRemoveTag, useTag } from './tag-list.ts'

type Props = {
  tagId: number
  /** Undefined while the tag is not on screen. */
  name: string | undefined
  onClose: () => void
}

/** Asks before a tag is removed. Confirming is disabled until the dialog says how many tickets lose it. */
export function RemoveTagDialog({ tagId, name: shown, onClose }: Props) {
  const { t } = useTranslation('tags')
  const { tag, error, retry } = useTag(tagId)
  const remove = useRemoveTag()
  const name = tag?.name ?? shown
  const confirm = async () => {
    await remove(tagId)
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={name ? t('askRemove', { name }) : t('askRemoveUnnamed')}
      confirm={t('removeIt')}
      isGrave
      isDisabled={!tag}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Counted error={error} onRetry={retry} counting={t('counting')} notCounted={t('notCounted')}>
        {tag && <Loss tag={tag} />}
      </Counted>
    </ConfirmDialog>
  )
}

function Loss({ tag: { ticketsCount: count, ticketsCountCapped } }: { tag: TagFull }) {
  const { t, i18n } = useTranslation('tags')
  if (count === 0) return <span>{t('unused')}</span>
  const number = count.toLocaleString(i18n.language)
  return <span>{t(ticketsCountCapped ? 'lossMore' : 'loss', { count, number })}</span>
}
