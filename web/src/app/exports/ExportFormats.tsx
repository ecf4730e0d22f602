import { Menu } from '@mantine/core'
import type { SheetFormat } from '@recado/contract/platform/spreadsheets'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The formats of an export, in a menu. */
export function ExportFormats({ onChoose }: { onChoose: (format: SheetFormat) => void }) {
  const { t } = useTranslation('exports')
  return (
    <>
      <Menu.Item onClick={() => onChoose('xlsx')}>{t('xlsx')}</Menu.Item>
      <Menu.Item onClick={() => onChoose('csv')}>{t('csv')}</Menu.Item>
    </>
  )
}
