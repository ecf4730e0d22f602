import { IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from './title.ts'

/** A first path segment that is no brand and no page of ours. */
export function NoBrandPage({ asked }: { asked: string }) {
  const { t } = useTranslation()
  useTitle(t('brandMissing'))
  return (
    <main className="alone">
      <EmptyState isPage icon={IconMapSearch} title={t('brandMissing')}>
        {t('brandMissingText', { name: asked })}
      </EmptyState>
    </main>
  )
}
