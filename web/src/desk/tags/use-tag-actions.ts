import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Actions of the tags page, and the dialog that is open. */
export function useTagActions() {
  const { t } = useTranslation('tags')
  return useEditAndRemove({
    title: t('title'),
    createId: 'tag-create',
    create: t('create'),
    edit: t('edit'),
    remove: t('remove'),
  })
}
