import { IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Composer.module.css'
import type { useRecorder } from './use-recorder.ts'

/** Formats seconds as minutes: 75 is 1:15. */
const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Replaces the composer during a recording. */
export function RecordingBar({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { t } = useTranslation('simulator')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - recorder.startedAt) / 1000))
  return (
    <footer className={classes.composer}>
      <div className={classes.row}>
        <IconButton icon={IconTrash} label={t('dropVoice')} size={36} onClick={recorder.cancel} />
        <span className={classes.listening} role="timer">
          <i className={classes.light} />
          {t('listening')} {lengthOf(seconds)}
        </span>
        <IconButton
          icon={IconSend2}
          label={t('send')}
          variant="filled"
          color="brand"
          radius="50%"
          size={36}
          onClick={recorder.finish}
        />
      </div>
    </footer>
  )
}
