import { Button, Loader, Menu } from '@mantine/core'
import type { Call } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import type { SheetFormat } from '@recado/contract/platform/spreadsheets'
import { ticketExports } from '@recado/contract/desk/exports'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { useDownload } from '../../app/calls/use-download.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'

type Props = {
  /** Filters of the rows: days of creation, status, queues, connection, agents, tags. */
  filter?: Omit<Call<typeof ticketExports.export>, 'format'>
}

/**
 * Exports a spreadsheet with one row per ticket, for admins and managers. Its translations are the namespace
 * `ticket-exports`.
 */
export function ExportTicketsButton({ filter = {} }: Props) {
  const { t } = useTranslation('ticket-exports')
  const { user } = useSession()
  const { isBusy, bytes, start } = useDownload(ticketExports.export)
  if (!may(user, 'tickets.export')) return null
  const fetch = (format: SheetFormat) => start({ ...filter, format })
  return (
    <LazyMenu
      menu={(button) => (
        <OpenedMenu button={button} position="bottom-end" width={208}>
          <Menu.Item onClick={() => fetch('xlsx')}>{t('xlsx')}</Menu.Item>
          <Menu.Item onClick={() => fetch('csv')}>{t('csv')}</Menu.Item>
        </OpenedMenu>
      )}
    >
      <Button
        variant="default"
        leftSection={isBusy ? <Loader size={16} /> : <IconDownload size={16} />}
        disabled={isBusy}
      >
        {isBusy ? t('exporting', { received: bytes ? bytesOf(bytes) : '' }) : t('export')}
      </Button>
    </LazyMenu>
  )
}
