import { protocolNumber } from '@recado/contract/desk/protocol-number'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconCopy, IconHash } from '@tabler/icons-react'
import { copyText } from '../../app/device/clipboard.ts'
import { isoDayOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Drawer.module.css'

/** The number of the ticket that a customer can quote, ready to copy. */
export function ProtocolNumber({ ticket: { id, createdAt } }: { ticket: Ticket }) {
  const { t } = useTranslation('drawer')
  const number = protocolNumber({ id, day: isoDayOf(createdAt) })
  return (
    <div className={classes.reach}>
      <IconHash size={16} stroke={1.6} aria-hidden />
      <span className="num">{t('protocol', { number })}</span>
      <IconButton
        size={24}
        icon={IconCopy}
        label={t('copyProtocol')}
        onClick={() => void copyText(number)}
      />
    </div>
  )
}
