import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './UndoLine.module.css'

type Props = { id: string; message: string; undo: () => void }

/** The pending action, with a button to undo it. */
export function UndoLine({ id, message, undo }: Props) {
  const { t } = useTranslation('list')
  const turnBack = () => {
    undo()
    notifications.hide(id)
  }
  return (
    <span className={classes.undo}>
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={turnBack}>
        {t('undo')}
      </Button>
    </span>
  )
}
