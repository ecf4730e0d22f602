import { Button, Menu } from '@mantine/core'
import type { Call } from '@recado/contract/endpoint'
import { may } from '@recado/contract/permissions'
import type { SheetFormat } from '@recado/contract/sheets'
import { ticketExports } from '@recado/contract/ticket-exports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../app/download.ts'
import { showError } from '../app/errors.ts'
import { useSession } from '../app/session.ts'
import { LateMenu } from '../ui/LateMenu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'

type Props = {
  /** What narrows the rows: days of creation, status, queues, connection, agents, tags. */
  filter?: Omit<Call<typeof ticketExports.export>, 'format'>
}

/** A spreadsheet with one row per ticket; leaders only. Its texts are the room `ticket-exports`. */
export function ExportTicketsButton({ filter = {} }: Props) {
  const { t } = useTranslation('ticket-exports')
  const { user } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  if (!may(user, 'tickets.export')) return null
  const fetch = (format: SheetFormat) => {
    setIsBusy(true)
    download(ticketExports.export, { ...filter, format })
      .catch(showError)
      .finally(() => setIsBusy(false))
  }
  return (
    <LateMenu
      menu={(button) => (
        <OpenedMenu button={button} position="bottom-end" width={208}>
          <Menu.Item onClick={() => fetch('xlsx')}>{t('xlsx')}</Menu.Item>
          <Menu.Item onClick={() => fetch('csv')}>{t('csv')}</Menu.Item>
        </OpenedMenu>
      )}
    >
      <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
        {t('export')}
      </Button>
    </LateMenu>
  )
}
