import { Modal } from '@mantine/core'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { renderedParts } from '@recado/contract/desk/variables'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { RenderedText } from '../variables/RenderedText.tsx'
import { useExampleValues } from '../variables/use-example-values.ts'
import classes from './QuickMessages.module.css'

type Props = { record: QuickMessage; onClose: () => void }

/** A quick reply of the company, for users who may use but not change it. */
export function ShowQuickMessage({ record, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const values = useExampleValues()
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={`/${record.shortcode}`}
      size={480}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.whole}>
        <RenderedText parts={renderedParts(record.message, values)} />
      </p>
      {record.media && <p className={classes.note}>{record.media.fileName}</p>}
      <p className={classes.note}>{t('onlyLeaders')}</p>
    </Modal>
  )
}
