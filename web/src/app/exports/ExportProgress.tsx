import { Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { bytesOf } from '../text/file-size.ts'
import classes from './ExportProgress.module.css'
import type { RunningExport } from './running-exports.ts'

/** How far an export is. Takes the place of the button that started it. */
export function ExportProgress({ running }: { running: RunningExport }) {
  const { t } = useTranslation('exports')
  const words = useProgressWords(running)
  return (
    <span className={classes.progress}>
      <Loader size={16} aria-hidden />
      <output className="num">{words}</output>
      <IconButton size={24} icon={IconX} label={t('cancel')} onClick={running.cancel} />
    </span>
  )
}

/** The rows that are done; the size of what has come until the first event. */
function useProgressWords({ rows, bytes }: RunningExport): string {
  const { t } = useTranslation('exports')
  if (rows > 0) return t('rows', { count: rows })
  return t('preparing', { received: bytes ? bytesOf(bytes) : '' }).trim()
}
