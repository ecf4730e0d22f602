import type { Answer } from '@recado/contract/platform/endpoint'
import type { Contact } from '@recado/contract/contacts/contacts'
import type { messages } from '@recado/contract/desk/messages'
import { Anchor, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { textOfCode } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import classes from './MessageDialogs.module.css'

type Results = Answer<typeof messages.forward>['results']
type Props = { results: Results; chosen: readonly Contact[]; onClose: () => void }

/** In a forward this code means that the user may not see the contact's tickets. */
const reasonOf = (refused: string, t: TFunction<'message-actions'>): string =>
  refused === 'ERR_NO_PERMISSION' ? t('forwardHeld') : textOfCode(refused, t)

/** The result per contact, with the reason for each refusal. */
export function ForwardResults({ results, chosen, onClose }: Props) {
  const { t } = useTranslation('message-actions')
  const nameBy = (contactId: number) => {
    const contact = chosen.find(({ id }) => id === contactId)
    return contact ? nameOf(contact) : ''
  }
  return (
    <>
      <ul className={classes.results} aria-live="polite">
        {results.map(({ contactId, ticketUuid, refused }) => (
          <li key={contactId} data-refused={refused !== null || undefined}>
            {refused === null ? <IconCheck size={18} /> : <IconAlertCircle size={18} />}
            <span className={classes.personWords}>
              <span className="cut">{nameBy(contactId)}</span>
              {refused !== null && <small>{reasonOf(refused, t)}</small>}
            </span>
            {ticketUuid && (
              <Anchor component={Link} to={paths.ticket(ticketUuid)} onClick={onClose}>
                {t('forwardOpen')}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      <footer className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </footer>
    </>
  )
}
