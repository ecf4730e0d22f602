import type { SavedView } from '@recado/contract/desk/saved-views'
import { may } from '@recado/contract/platform/permissions'
import { Menu } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconListDetails, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import { useSort } from '../tickets/list-density.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import type { DeskView } from '../tickets/view.ts'
import { ManageViewsDialog } from './ManageViewsDialog.tsx'
import { SavedViewForm } from './SavedViewForm.tsx'
import { useChangeSavedView, useSavedViews } from './use-saved-views.ts'
import { addressOf, filterToSave, isChanged } from './view-filter.ts'

type Props = { view: DeskView; change: ChangeView; button: MenuButton }

/** Saves the present filter as a view, chooses a saved one, and opens the list of all. */
export function ViewsMenu({ view, change, button }: Props) {
  const { t } = useTranslation('saved-views')
  const [dialog, setDialog] = useState<'new' | 'all'>()
  const views = useSavedViews()
  const filter = filterToSave(view, useSort(view))
  const close = () => setDialog(undefined)
  return (
    <>
      <OpenedMenu button={button} position="bottom-end" width={280} withinPortal>
        {/* Above the views, which arrive later and would move it. */}
        <Action icon={IconBookmarkPlus} label={t('create')} onClick={() => setDialog('new')} />
        <Menu.Divider />
        <Choices views={views.data} view={view} change={change} />
        {views.isPending && <Menu.Label>{t('loading')}</Menu.Label>}
        {views.isError && <Menu.Label>{t('loadFailed')}</Menu.Label>}
        {views.data?.length === 0 && <Menu.Label>{t('emptyText')}</Menu.Label>}
        {!!views.data?.length && (
          <>
            <Menu.Divider />
            <Update views={views.data} view={view} filter={filter} />
            <Action icon={IconListDetails} label={t('manage')} onClick={() => setDialog('all')} />
          </>
        )}
      </OpenedMenu>
      {dialog === 'new' && (
        <SavedViewForm
          filter={filter}
          onSaved={(saved) => change(addressOf(saved))}
          onClose={close}
        />
      )}
      {dialog === 'all' && <ManageViewsDialog onClose={close} />}
    </>
  )
}

type Listed = Pick<Props, 'view' | 'change'> & { views: SavedView[] | undefined }

function Choices({ views = [], view, change }: Listed) {
  const { t } = useTranslation('saved-views')
  const groups = [
    { label: t('own'), all: views.filter(({ isShared }) => !isShared) },
    { label: t('shared'), all: views.filter(({ isShared }) => isShared) },
  ]
  return groups.map(
    ({ label, all }) =>
      all.length > 0 && (
        <Menu.RadioGroup
          key={label}
          value={view.savedView === undefined ? null : String(view.savedView)}
          onChange={(id) => change(addressOf(all.find((one) => String(one.id) === id)!))}
        >
          <Menu.Label>{label}</Menu.Label>
          {all.map((one) => (
            <Menu.RadioItem
              key={one.id}
              value={String(one.id)}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={1.6} aria-hidden />}
            >
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      ),
  )
}

type UpdateProps = Omit<Listed, 'change'> & { filter: SavedView['filter'] }

/** Saves the changed filter in the chosen view, if the user may change it. */
function Update({ views, view, filter }: UpdateProps) {
  const { t } = useTranslation('saved-views')
  const { user } = useSession()
  const { mutateAsync: save } = useChangeSavedView()
  const saved = views?.find(({ id }) => id === view.savedView)
  if (!saved || (saved.isShared && !may(user, 'savedViews.editShared'))) return null
  if (!isChanged(user, view, saved) && saved.lostParts.length === 0) return null
  const update = () =>
    save({ id: saved.id, filter }).then(
      () => showSuccess(t('saved')),
      (refused: Refused) => showError(refused),
    )
  return (
    <Action
      icon={IconRefresh}
      label={t('update', { name: saved.name })}
      onClick={() => void update()}
    />
  )
}

type ActionProps = { icon: typeof IconRefresh; label: string; onClick: () => void }

const Action = ({ icon: Icon, label, onClick }: ActionProps) => (
  <Menu.Item leftSection={<Icon size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
    {label}
  </Menu.Item>
)
