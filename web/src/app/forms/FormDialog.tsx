import { Alert, Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import classes from '../../ui/Dialog.module.css'
import type { DialogForm } from './use-dialog-form.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'

type Props = {
  title: string
  form: DialogForm
  /** The fields. The first one, or the one with `data-autofocus`, gets the focus. */
  children: ReactNode
  /** Label of the save button. "Salvar" by default. */
  save?: string
  /** Further actions, at the left of the footer. */
  aside?: ReactNode
  size?: number
  onClose: () => void
}

/** The dialog of every edit. Asks before it discards what the user typed. Open while mounted. */
export function FormDialog({ title, form, children, save, aside, size = 480, onClose }: Props) {
  const { t } = useTranslation('pages')
  const { isDirty, isSaving: isBusy } = form
  const { leave, isAsking, question } = useUnsavedChangesGuard({ isDirty, isBusy, onClose })
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={leave}
      closeOnEscape={!isAsking}
      title={title}
      size={size}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {children}
        {form.refused && (
          <Alert color="red" variant="light" role="alert" title={t('saveFailed')}>
            {textOf(form.refused, t)}
          </Alert>
        )}
        <footer className={classes.foot}>
          {aside && <span className={classes.aside}>{aside}</span>}
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {save ?? t('save')}
          </Button>
        </footer>
      </form>
      {question}
    </Modal>
  )
}
