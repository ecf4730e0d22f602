import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { textOf } from '../../app/calls/errors.ts'
import { clockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BotHead.module.css'
import { useSaving } from './saving.ts'

/** What happened to the last change. */
export function SavingText() {
  const saving = useSaving()
  return (
    <output className={classes.saving} data-is={saving.is}>
      <Words saving={saving} />
    </output>
  )
}

function Words({ saving }: { saving: ReturnType<typeof useSaving> }) {
  const { t } = useTranslation('queue-page')
  const { t: ofErrors } = useTranslation('pages')
  switch (saving.is) {
    case 'idle':
      return null
    case 'saving':
      return t('saving')
    case 'saved':
      return (
        <>
          <IconCheck size={15} stroke={2} aria-hidden />
          {t('savedAt', { time: clockOf(saving.at) })}
        </>
      )
    case 'failed':
      return (
        <span className={classes.failed} title={textOf(saving.error, ofErrors)}>
          <IconAlertCircle size={15} stroke={1.8} aria-hidden />
          {t('notSaved')}
          <button type="button" className={classes.retry} onClick={saving.retry}>
            {t('retry')}
          </button>
        </span>
      )
  }
}
