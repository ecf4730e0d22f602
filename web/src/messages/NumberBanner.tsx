import type { Ticket } from '@recado/contract/tickets'
import { IconPlugOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../tickets/use-numbers.ts'
import classes from './Composer.module.css'

/** This ticket's number is down: what is written waits, and that is said before it is written. */
export function NumberBanner({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('messages')
  const numbers = useNumbers()
  const number = numbers?.find(({ id }) => id === ticket.whatsappId)
  if (!numbers || number?.status === 'CONNECTED') return null
  return (
    <output className={classes.banner}>
      <IconPlugOff size={16} stroke={1.6} aria-hidden />
      {number
        ? t('numberDown', { name: number.name, state: t(`state_${number.status}`) })
        : t('numberGone')}
    </output>
  )
}
