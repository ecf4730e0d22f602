import { Alert, Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import type { Refused } from '../calls/refused.ts'
import classes from '../../ui/Dialog.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'

type Props = {
  /** The question, with the name of the object: "Excluir Lia Campos?" */
  title: string
  /** The consequences. */
  children: ReactNode
  /** The button's label, which names the action: "Excluir contato". */
  confirm: string
  /** Null if there is nothing to choose: one button closes the dialog. */
  cancel?: string | null
  /** The action loses something. */
  isGrave?: boolean
  /** The action is not allowed. The text says why. */
  isDisabled?: boolean
  /** The dialog waits for the promise and shows why it was refused. */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks once before an action that cannot be undone. Open while mounted. */
export function ConfirmDialog({ title, children, confirm, isGrave, onClose, ...terms }: Props) {
  const { t } = useTranslation('pages')
  const { run, isBusy, refused } = useConfirmed(terms.onConfirm)
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={title}
      size={440}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.text}>{children}</div>
      {refused && (
        <Alert className={classes.refused ?? ''} color="red" variant="light" role="alert">
          {textOf(refused, t)}
        </Alert>
      )}
      <footer className={classes.foot}>
        {terms.cancel !== null && (
          <Button variant="default" onClick={onClose} data-autofocus={isGrave || undefined}>
            {terms.cancel ?? t('cancel')}
          </Button>
        )}
        <Button
          loading={isBusy}
          disabled={terms.isDisabled === true}
          onClick={() => void run()}
          data-autofocus={!isGrave || undefined}
          {...(isGrave && { className: classes.grave ?? '' })}
        >
          {confirm}
        </Button>
      </footer>
    </Modal>
  )
}

function useConfirmed(onConfirm: Props['onConfirm']) {
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const run = async () => {
    setIsBusy(true)
    setRefused(undefined)
    try {
      await onConfirm()
    } catch (error) {
      setRefused(error as Refused)
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy, refused }
}
