import { IconBan } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Chip } from '../ui/Chip.tsx'
import classes from './BlockedChip.module.css'

/**
 * Marks a contact whose messages do not arrive. `isTight` hides the text on a narrow screen, where the name needs the
 * space.
 */
export function BlockedChip({ isTight }: { isTight?: boolean }) {
  const { t } = useTranslation('contacts')
  return (
    <Chip tone="bad" icon={<IconBan size={12} aria-hidden />}>
      <span className={classes.words} data-tight={isTight || undefined}>
        {t('blocked')}
      </span>
    </Chip>
  )
}
