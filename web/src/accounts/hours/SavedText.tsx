import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { textOf } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Hours.module.css'
import type { SaveState } from './use-saving.ts'

type Props = { state: SaveState; saved?: 'saved' | 'weekSaved' }

/** Says beside a card that its last change is saved, or offers to send it again. */
export const SavedText = (props: Props) => (
  <output className={classes.state}>
    <Words {...props} />
  </output>
)

function Words({ state, saved = 'saved' }: Props) {
  const { t } = useTranslation('hours')
  const { t: errorText } = useTranslation('pages')
  if (state.is === 'saved')
    return (
      <span className={classes.saved}>
        <IconCheck size={15} stroke={2} aria-hidden />
        {t(saved)}
      </span>
    )
  if (state.is === 'idle') return null
  return (
    <span className={classes.failed} title={textOf(state.error, errorText)}>
      <IconAlertCircle size={15} stroke={1.8} aria-hidden />
      {t('notSaved')}
      <button type="button" className={classes.retry} onClick={state.retry}>
        {t('retry')}
      </button>
    </span>
  )
}
