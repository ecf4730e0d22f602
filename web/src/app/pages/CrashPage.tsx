import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../brand/title.ts'

type Props = { id: string; isOutdated: boolean }

/** Shown after a render error, or when the open page is older than the deployed version. */
export function CrashPage({ id, isOutdated }: Props) {
  const { t } = useTranslation()
  const title = t(isOutdated ? 'newVersion' : 'crashed')
  useTitle(title)
  return (
    <div className="alone" role="alert">
      <EmptyState
        isPage
        icon={IconMoodSad}
        title={title}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {isOutdated ? t('newVersionText') : t('crashedText', { id })}
      </EmptyState>
    </div>
  )
}
