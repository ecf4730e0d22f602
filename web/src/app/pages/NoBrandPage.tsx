import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../brand/title.ts'

/** Shown if the first path segment is neither a brand nor a page. Most visitors see it as a page not found. */
export function NoBrandPage({ asked }: { asked: string }) {
  const { t } = useTranslation()
  useTitle(t('notFound'))
  return (
    <main className="alone">
      <EmptyState
        isPage
        icon={IconMapSearch}
        title={t('notFound')}
        action={
          // A different brand needs a full page load.
          <Button component="a" href={paths.root}>
            {t('goToStart')}
          </Button>
        }
      >
        {t('noSuchPlace', { name: asked })}
      </EmptyState>
    </main>
  )
}
