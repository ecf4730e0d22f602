import { Button, Loader } from '@mantine/core'
import { type FlowBuilder, flowBuilders } from '@recado/contract/automation/flow-builders'
import { may } from '@recado/contract/platform/permissions'
import { IconExternalLink, IconSettings, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './FlowBuilder.module.css'

/** The flow builder of the company in a frame. Without one the page says what it is for and where it is set up. */
export function FlowBuilderPage() {
  const { t } = useTranslation('flow-builder')
  useTitle(t('title'))
  const { data, error, refetch } = useEndpointQuery(
    flowBuilders.show,
    {},
    { refetchOnMount: 'always' },
  )
  const isSlow = useIsSlow(!data && !error)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        {data?.frame && (
          <Button
            component="a"
            href={data.address}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
          >
            {t('newTab')}
          </Button>
        )}
      </header>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </LoadFailed>
      )}
      {isSlow && <Loader m="auto" />}
      {data && (data.frame ? <Frame key={data.address} builder={data} /> : <NoBuilder />)}
    </div>
  )
}

/** The path of the frame differs in each answer. The first one stays, so that the builder is not loaded again. */
function Frame({ builder }: { builder: FlowBuilder }) {
  const { t } = useTranslation('flow-builder')
  const [first] = useState(builder.frame)
  return <iframe className={classes.frame} src={first!} title={t('title')} />
}

function NoBuilder() {
  const { t } = useTranslation('flow-builder')
  const { user } = useSession()
  const isAllowed = may(user, 'settings.edit')
  return (
    <EmptyState
      icon={IconSitemap}
      title={t('noBuilder')}
      action={
        isAllowed && (
          <Button
            component={Link}
            to={`${paths.settings}/flows`}
            leftSection={<IconSettings size={16} stroke={1.8} aria-hidden />}
          >
            {t('configure')}
          </Button>
        )
      }
    >
      {t('noBuilderText')} {!isAllowed && t('askAdmin')}
    </EmptyState>
  )
}
