import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../brand/title.ts'

/** A first path segment that is no brand and no page of ours: to most people, a page that does not exist. */
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
          // Another brand is another visit: all of it is loaded anew.
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
