import { Modal } from '@mantine/core'
import type { SavedView } from '@recado/contract/desk/saved-views'
import { may } from '@recado/contract/platform/permissions'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { RowActions, type RowAction } from '../../app/lists/RowActions.tsx'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { SavedViewForm } from './SavedViewForm.tsx'
import classes from './SavedViews.module.css'
import { useRemoveSavedView, useReorderSavedViews, useSavedViews } from './use-saved-views.ts'

/** All saved views of the user and of the company: renames, shares, orders and removes them. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('saved-views')
  const { data: views = [] } = useSavedViews()
  const [edited, setEdited] = useState<SavedView>()
  const [removed, setRemoved] = useState<SavedView>()
  useFocusBack()
  const group = (isShared: boolean) => (
    <Group
      label={t(isShared ? 'shared' : 'own')}
      all={views.filter((one) => one.isShared === isShared)}
      onEdit={setEdited}
      onRemove={setRemoved}
    />
  )
  return (
    <>
      <Modal
        opened={useOpenAfterMount(true)}
        onClose={onClose}
        closeOnEscape={!edited && !removed}
        size={480}
        title={t('title')}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {views.length === 0 && <p className={classes.none}>{t('emptyText')}</p>}
        {group(false)}
        {group(true)}
      </Modal>
      {edited && <SavedViewForm record={edited} onClose={() => setEdited(undefined)} />}
      {removed && <RemoveView view={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

type GroupProps = {
  label: string
  all: SavedView[]
  onEdit: (view: SavedView) => void
  onRemove: (view: SavedView) => void
}

function Group({ label, all, onEdit, onRemove }: GroupProps) {
  const { t } = useTranslation('saved-views')
  const { user } = useSession()
  const { mutate: reorder } = useReorderSavedViews()
  if (all.length === 0) return null
  const move = (from: number, to: number) => {
    const ids = all.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    reorder({ savedViewIds: ids, isShared: all[from]!.isShared })
  }
  const actionsOf = (view: SavedView, at: number): RowAction[] => [
    { label: t('edit'), icon: IconPencil, isNear: true, run: () => onEdit(view) },
    ...(at > 0 ? [{ label: t('moveUp'), icon: IconArrowUp, run: () => move(at, at - 1) }] : []),
    ...(at < all.length - 1
      ? [{ label: t('moveDown'), icon: IconArrowDown, run: () => move(at, at + 1) }]
      : []),
    { label: t('remove'), icon: IconTrash, isGrave: true, run: () => onRemove(view) },
  ]
  return (
    <section aria-label={label}>
      <h3 className={classes.group}>{label}</h3>
      <ul className={classes.list}>
        {all.map((view, at) => (
          <li key={view.id} className={classes.row}>
            <span className={classes.words}>
              <span className="cut">{view.name}</span>
              {view.lostParts.length > 0 && <Lost view={view} />}
            </span>
            {(!view.isShared || may(user, 'savedViews.editShared')) && (
              <RowActions name={view.name} actions={actionsOf(view, at)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the view named and no longer does. */
function Lost({ view: { lostParts } }: { view: SavedView }) {
  const { t } = useTranslation('saved-views')
  const parts = lostParts.map((part) => t(`lost_${part}`)).join(', ')
  return <small className={classes.changed}>{t('lost', { parts })}</small>
}

function RemoveView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('saved-views')
  const { mutateAsync: remove } = useRemoveSavedView()
  const confirm = async () => {
    await remove({ id: view.id })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: view.name })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(view.isShared ? 'removeShared' : 'removeOwn')}
    </ConfirmDialog>
  )
}
