import { Modal, VisuallyHidden } from '@mantine/core'
import { type SavedView, savedViews } from '@recado/contract/desk/saved-views'
import { may } from '@recado/contract/platform/permissions'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { invalidate } from '../../app/cache/query.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { RowActions } from '../../app/lists/RowActions.tsx'
import { useListOrder } from '../../app/lists/use-list-order.ts'
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
      isShared={isShared}
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
  isShared: boolean
  all: SavedView[]
  onEdit: (view: SavedView) => void
  onRemove: (view: SavedView) => void
}

function Group({ isShared, all, onEdit, onRemove }: GroupProps) {
  const { t } = useTranslation('saved-views')
  const { user } = useSession()
  const { rows, actionsOf, said } = useViewOrder(all, isShared)
  if (rows.length === 0) return null
  const label = t(isShared ? 'shared' : 'own')
  const edit = { label: t('edit'), icon: IconPencil, isNear: true }
  const remove = { label: t('remove'), icon: IconTrash, isGrave: true }
  return (
    <section aria-label={label}>
      <h3 className={classes.group}>{label}</h3>
      <ul className={classes.list}>
        {rows.map((view) => (
          <li key={view.id} className={classes.row}>
            <span className={classes.words}>
              <span className="cut">{view.name}</span>
              {view.lostParts.length > 0 && <Lost view={view} />}
            </span>
            {(!isShared || may(user, 'savedViews.editShared')) && (
              <RowActions
                name={view.name}
                actions={[
                  { ...edit, run: () => onEdit(view) },
                  ...actionsOf(view),
                  { ...remove, run: () => onRemove(view) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </section>
  )
}

/** Moves the own views, or those of the company. */
function useViewOrder(rows: SavedView[], isShared: boolean) {
  const { t } = useTranslation('saved-views')
  const { mutateAsync: reorder } = useReorderSavedViews()
  return useListOrder({
    rows,
    save: (savedViewIds) => reorder({ savedViewIds, isShared }),
    reload: () => invalidate(savedViews.list, {}),
    outdatedCode: 'ERR_NO_SAVED_VIEW_FOUND',
    words: {
      moveUp: t('moveUp'),
      moveDown: t('moveDown'),
      outdated: t('orderOutdated'),
      moved: (at) => t('moved', at),
    },
  })
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
