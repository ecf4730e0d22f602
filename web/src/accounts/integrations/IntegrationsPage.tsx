import { Skeleton } from '@mantine/core'
import { integrations } from '@recado/contract/billing/integrations'
import { useTitle } from '../../app/brand/title.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './Integrations.module.css'
import { IntegrationsForm } from './IntegrationsForm.tsx'
import { valuesOf } from './use-integrations-form.ts'

/** The integrations of the own brand, for operators. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations')
  const { data, error, refetch, isFetchedAfterMount } = useEndpointQuery(
    integrations.list,
    {},
    { refetchOnMount: 'always' },
  )
  const isSlow = useIsSlow(!data && !error)
  const stored = valuesOf(data ?? [])
  useTitle(t('title'))
  return (
    <div className={classes.scroll}>
      <Page title={t('title')} hint={t('hint')}>
        {error && (
          <LoadFailed error={error} onRetry={() => void refetch()}>
            {t('loadFailed', { ns: 'pages' })}
          </LoadFailed>
        )}
        {isSlow && <Skeleton height={480} radius={10} maw={760} />}
        {data && isFetchedAfterMount && <IntegrationsForm stored={stored} />}
      </Page>
    </div>
  )
}
