import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../brand/title.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  useTitle(t('notFound'))
  return (
    <EmptyState
      isPage
      icon={IconMapSearch}
      title={t('notFound')}
      action={
        <Button component={Link} to={paths.root}>
          {t('goHome')}
        </Button>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  )
}
