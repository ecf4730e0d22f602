import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Count } from '../../ui/Chip.tsx'
import classes from './MessageList.module.css'

type Props = { count: number; onPress: () => void }

/** Scrolls to the newest message. Shows the number of messages that have arrived below. */
export function JumpButton({ count, onPress }: Props) {
  const { t } = useTranslation('messages')
  return (
    <button type="button" className={classes.jump} onClick={onPress}>
      <VisuallyHidden>{count > 0 ? t('jumpUnread', { count }) : t('jump')} </VisuallyHidden>
      <IconArrowDown size={18} stroke={1.8} aria-hidden />
      {count > 0 && <Count value={count} tone="accent" />}
    </button>
  )
}
