import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../brand/title.ts'

const RETRY_MS = 5000

/** Shown if the server cannot be reached. Retries on a timer, and at once when the network returns. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('session')
  useTitle(t('unreachable'))
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  return (
    <main className="alone">
      <EmptyState
        isPage
        icon={IconCloudOff}
        title={t('unreachable')}
        action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
      >
        {t('unreachableText')}
      </EmptyState>
    </main>
  )
}
