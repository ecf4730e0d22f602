import { Button, Skeleton } from '@mantine/core'
import { audit } from '@recado/contract/accounts/audit'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointPages } from '../../app/cache/query.ts'
import { ExportProgress } from '../../app/exports/ExportProgress.tsx'
import { useExport } from '../../app/exports/use-export.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { SectionHead } from '../settings/SectionHead.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import classes from './Audit.module.css'
import { asked, useAuditFilter } from './use-audit-filter.ts'

/** The audit log: filters, entries and export. */
export function AuditSection() {
  const { t } = useTranslation('audit')
  const now = useNow()
  const { filter, change } = useAuditFilter()
  const question = asked(filter, now)
  const answer = useEndpointPages(audit.list, question, {
    getNext: ({ next }) => (next === null ? undefined : { after: next }),
    keepsOld: true,
  })
  const [openId, setOpenId] = useState<string>()
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? []
  const isSlow = useIsSlow(answer.isPending)
  return (
    <>
      <SectionHead
        title={t('title')}
        text={t('text')}
        action={<ExportButton question={question} />}
      />
      <AuditFilters filter={filter} onChange={change} />
      {answer.error && (
        <LoadFailed error={answer.error} onRetry={() => void answer.refetch()}>
          {t('loadFailed')}
        </LoadFailed>
      )}
      {isSlow && <Skeleton height={240} radius={10} />}
      {answer.data && entries.length === 0 && (
        <EmptyState icon={IconHistory} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <div inert={answer.error !== null} className={classes.entries}>
          <AuditTable entries={entries} now={now} openId={openId} onOpen={setOpenId} />
        </div>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          className={classes.older ?? ''}
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  )
}

/** Exports the entries that match the filters. */
function ExportButton({ question }: { question: ReturnType<typeof asked> }) {
  const { t } = useTranslation('audit')
  const { running, start } = useExport(audit.export)
  const { after: _after, ...filter } = question
  if (running) return <ExportProgress running={running} />
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => start({ ...filter, format: 'csv' })}
    >
      {t('export')}
    </Button>
  )
}
