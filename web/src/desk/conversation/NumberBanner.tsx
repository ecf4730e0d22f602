import type { Ticket } from '@recado/contract/desk/tickets'
import { IconPlugOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNumbers } from '../../connections/use-numbers.ts'
import classes from '../composer/Composer.module.css'

/** Says that the ticket's number is not connected and messages wait. The composer handles a removed number. */
export function NumberBanner({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('messages')
  const numbers = useNumbers()
  const number = numbers?.find(({ id }) => id === ticket.whatsappId)
  if (!number || number.status === 'CONNECTED') return null
  return (
    <output className={classes.banner}>
      <IconPlugOff size={16} stroke={1.6} aria-hidden />
      {t('numberDown', { name: number.name, state: t(`state_${number.status}`) })}
    </output>
  )
}
