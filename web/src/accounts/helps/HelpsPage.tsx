import { type Help, helps } from '@recado/contract/accounts/helps'
import { IconChevronDown, IconHelp } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTitle } from '../../app/brand/title.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { FormattedText } from '../../app/text/FormattedText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './Helps.module.css'
import { HelpVideo } from './HelpVideo.tsx'

/** The helps of the operator. One is open at a time. */
export function HelpsPage() {
  const { t } = useTranslation('helps')
  const { data, error, refetch } = useEndpointQuery(helps.list, {})
  useTitle(t('title'))
  if (data?.length === 0)
    return (
      <Page title={t('title')}>
        <EmptyState icon={IconHelp} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('title')} hint={t('hint')}>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('loadFailed', { ns: 'pages' })}
        </LoadFailed>
      )}
      <div className={classes.list} aria-busy={!data && !error}>
        {data?.map((help) => (
          <OneHelp key={help.id} help={help} />
        ))}
      </div>
    </Page>
  )
}

function OneHelp({ help: { title, description, video } }: { help: Help }) {
  return (
    <details className={classes.help} name="helps">
      <summary className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <IconChevronDown className={classes.arrow} size={18} stroke={1.6} aria-hidden />
      </summary>
      <div className={classes.body}>
        {description && (
          <p className={classes.text}>
            <FormattedText text={description} />
          </p>
        )}
        {video && <HelpVideo title={title} code={video} />}
      </div>
    </details>
  )
}
