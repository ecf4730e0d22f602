import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Actions of the page on which operators write helps, and the dialog that is open. */
export function useHelpActions() {
  const { t } = useTranslation('help-admin')
  return useEditAndRemove({
    title: t('title'),
    createId: 'help-create',
    create: t('create'),
    edit: t('edit'),
    remove: t('remove'),
  })
}
