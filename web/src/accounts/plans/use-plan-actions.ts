import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Actions of the plans page, and the dialog that is open. */
export function usePlanActions() {
  const { t } = useTranslation('plans')
  return useEditAndRemove({
    title: t('title'),
    createId: 'plan-create',
    create: t('create'),
    edit: t('edit'),
    remove: t('remove'),
  })
}
