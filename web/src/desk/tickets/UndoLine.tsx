import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './UndoLine.module.css'

type Props = { id: string; message: string; undo: () => void }

/** What is about to be done, and the way back. */
export function UndoLine({ id, message, undo }: Props) {
  const { t } = useTranslation('list')
  const turnBack = () => {
    undo()
    notifications.hide(id)
  }
  return (
    <span className={classes.undo}>
      {message}
      <Button size="compact-sm" variant="default" onClick={turnBack}>
        {t('undo')}
      </Button>
    </span>
  )
}
