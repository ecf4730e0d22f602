import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BrokenParts.module.css'
import { useBrokenParts } from './broken-parts.ts'

/** Reports that parts of the page failed to load, and retries all of them at once. */
export function BrokenParts() {
  const { t } = useTranslation('ui')
  const parts = useBrokenParts()
  const [first] = parts
  if (!first) return null
  const isCrash = parts.some(({ isLoaded }) => isLoaded)
  const mustReload = parts.some(({ wasRetried }) => wasRetried)
  const tryAgain = () => {
    for (const { retry } of parts) retry()
  }
  return (
    <div className={classes.place}>
      <div className={classes.bar} role="alert">
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        <span>{isCrash ? t('partCrashed', { id: first.id }) : t('partNotLoaded')}</span>
        <Button
          size="compact-md"
          fz={13}
          variant="default"
          onClick={mustReload ? () => window.location.reload() : tryAgain}
        >
          {t(mustReload ? 'reloadPage' : 'tryPartAgain')}
        </Button>
      </div>
    </div>
  )
}
