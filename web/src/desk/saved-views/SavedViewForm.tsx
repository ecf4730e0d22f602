import { Switch, TextInput } from '@mantine/core'
import { type SavedView, SavedViewChange } from '@recado/contract/desk/saved-views'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useChangeSavedView, useCreateSavedView } from './use-saved-views.ts'

type Props = {
  /** The view to rename or share. */
  record?: SavedView
  /** The filter of a new view. */
  filter?: SavedView['filter']
  onSaved?: (saved: SavedView) => void
  onClose: () => void
}

type Values = { name: string; isShared: boolean }

/** Only what the user has changed, so that a colleague's change of the other field stays. */
const changesOf = (opened: Values, now: Values): Partial<Values> => ({
  ...(now.name !== opened.name && { name: now.name }),
  ...(now.isShared !== opened.isShared && { isShared: now.isShared }),
})

/** Saves the present filter under a name, or changes the name of a view and who uses it. */
export function SavedViewForm({ record, filter = {}, onSaved, onClose }: Props) {
  const { t } = useTranslation('saved-views')
  const { user } = useSession()
  const { mutateAsync: create } = useCreateSavedView()
  const { mutateAsync: change } = useChangeSavedView()
  const form = useDialogForm({
    schema: SavedViewChange,
    values: { name: record?.name ?? '', isShared: record?.isShared ?? false },
    save: (now, opened) =>
      record ? change({ id: record.id, ...changesOf(opened, now) }) : create({ ...now, filter }),
    onSaved: (saved) => {
      showSuccess(t('saved'))
      onSaved?.(saved)
      onClose()
    },
    refusedAt: { ERR_SAVED_VIEW_NAME_ALREADY_EXISTS: 'name' },
  })
  return (
    <FormDialog title={t(record ? 'edit' : 'create')} form={form} onClose={onClose}>
      <TextInput
        label={t('name')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      {may(user, 'savedViews.editShared') && (
        <Switch
          label={t('share')}
          description={t('shareText')}
          {...form.field('isShared', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
