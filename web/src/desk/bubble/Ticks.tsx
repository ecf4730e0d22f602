import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Bubble.module.css'

const looks = [IconClock, IconCheck, IconChecks, IconChecks] as const

/** Delivery state of our own message: clock, one tick, two ticks, two blue ticks. Played counts as read. */
export function Ticks({ ack }: { ack: number }) {
  const { t } = useTranslation('messages')
  const step = ack >= 3 ? 3 : ack === 2 ? 2 : ack === 1 ? 1 : 0
  const Glyph = looks[step]
  return (
    <span className={classes.ticks} data-ack={step}>
      <Glyph size={15} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`ack_${step}`)}</VisuallyHidden>
    </span>
  )
}
