import { Button } from '@mantine/core'
import type { Call } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import { ticketExports } from '@recado/contract/desk/exports'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { ExportFormats } from '../../app/exports/ExportFormats.tsx'
import { ExportProgress } from '../../app/exports/ExportProgress.tsx'
import { useExport } from '../../app/exports/use-export.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'

type Props = {
  /** Filters of the rows: days of creation, status, queues, connection, agents, tags. */
  filter?: Omit<Call<typeof ticketExports.export>, 'format'>
}

/**
 * Exports a spreadsheet with one row per ticket, for admins and managers. Its translations are the namespaces
 * `ticket-exports` and `exports`.
 */
export function ExportTicketsButton({ filter = {} }: Props) {
  const { t } = useTranslation('ticket-exports')
  const { user } = useSession()
  const { running, start } = useExport(ticketExports.export)
  if (!may(user, 'tickets.export')) return null
  if (running) return <ExportProgress running={running} />
  return (
    <LazyMenu
      menu={(button) => (
        <OpenedMenu button={button} position="bottom-end" width={208}>
          <ExportFormats onChoose={(format) => start({ ...filter, format })} />
        </OpenedMenu>
      )}
    >
      <Button variant="default" leftSection={<IconDownload size={16} />}>
        {t('export')}
      </Button>
    </LazyMenu>
  )
}
