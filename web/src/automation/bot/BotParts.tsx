import { SegmentedControl } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BotTab.module.css'
import type { BotAddress, BotPart } from './use-bot-address.ts'

type Props = {
  address: BotAddress
  /** The number of the chosen option. Undefined: the question. */
  path: string | undefined
}

/** On a narrow screen tree, form and phone are shown one at a time. */
export function BotParts({ address, path }: Props) {
  const { t } = useTranslation('bot-editor')
  return (
    <div className={classes.parts}>
      <SegmentedControl
        fullWidth
        aria-label={t('parts')}
        value={address.part}
        onChange={(part) => address.show(part as BotPart)}
        data={[
          { value: 'tree', label: t('treePart') },
          { value: 'edit', label: path ? t('edit', { path }) : t('editQuestion') },
          { value: 'test', label: t('test') },
        ]}
      />
    </div>
  )
}
