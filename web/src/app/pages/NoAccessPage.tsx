import { Button } from '@mantine/core'
import { isForOperators, type Permission, permissions } from '@recado/contract/platform/permissions'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../brand/title.ts'
import { paths } from '../paths.ts'

/** Shown instead of a page for which the user lacks this permission. Says who sees the page, and leads back. */
export function NoAccessPage({ needed }: { needed: Permission }) {
  const { t } = useTranslation('pages')
  const isForLeaders = permissions[needed].some((profile) => profile === 'manager')
  const forWhom = isForLeaders ? 'forLeaders' : 'forAdmins'
  const title = t(isForOperators(needed) ? 'forOperators' : forWhom)
  useTitle(title)
  return (
    <EmptyState
      isPage
      icon={IconLock}
      title={title}
      action={
        <Button component={Link} to={paths.root}>
          {t('goHome', { ns: 'shell' })}
        </Button>
      }
    >
      {t('noAccessText')}
    </EmptyState>
  )
}
