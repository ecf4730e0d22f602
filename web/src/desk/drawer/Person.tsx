import type { ContactFull } from '@recado/contract/contacts/contacts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconCopy, IconMail, IconPhone } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BlockedChip } from '../../contacts/BlockedChip.tsx'
import { nameOf } from '../../app/text/contact-names.ts'
import { isHiddenNumber } from '@recado/contract/platform/hidden-numbers'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { dateOf } from '../../i18n/moments.ts'
import { copyText } from '../../app/device/clipboard.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Drawer.module.css'

type Props = {
  contact: Ticket['contact'] | ContactFull
  /** When the contact first wrote or was added. */
  since: string | undefined
}

/** The contact's name and ways to reach them. */
export function Person({ contact, since }: Props) {
  const { t } = useTranslation('drawer')
  const name = nameOf(contact)
  const { number, email, isBlocked } = contact
  return (
    <>
      <div className={classes.person}>
        <Avatar name={name} src={contact.profilePicUrl} size={56} />
        <div className={classes.who}>
          <strong className={classes.name}>{name}</strong>
          <span className={classes.since}>{since && t('since', { date: dateOf(since) })}</span>
          {isBlocked && (
            <span>
              <BlockedChip />
            </span>
          )}
        </div>
      </div>
      <div className={classes.reach}>
        <IconPhone size={16} stroke={1.6} aria-hidden />
        <PhoneNumber number={number} />
      </div>
      {email && (
        <div className={classes.reach}>
          <IconMail size={16} stroke={1.6} aria-hidden />
          <a className="cut" href={`mailto:${email}`} title={t('mail', { email })}>
            {email}
          </a>
        </div>
      )}
    </>
  )
}

/** The number, to call and to copy unless the company hides it from agents. */
function PhoneNumber({ number }: { number: string }) {
  const { t } = useTranslation('drawer')
  if (number === '') return t('hiddenNumber')
  const shown = phoneOf(number)
  if (isHiddenNumber(number))
    return (
      <span>
        <span className="num">{shown}</span>
        <small className={classes.hiddenNumber}>{t('numberHidden')}</small>
      </span>
    )
  return (
    <>
      <a className="num" href={`tel:+${number}`} title={t('call', { number: shown })}>
        {shown}
      </a>
      <IconButton
        size={24}
        icon={IconCopy}
        label={t('copyNumber')}
        onClick={() => void copyText(shown)}
      />
    </>
  )
}
