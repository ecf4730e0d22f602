import type { ContactCard } from '@recado/contract/desk/message-forms'
import { isHiddenNumber } from '@recado/contract/platform/hidden-numbers'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { showError } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { importOrRefuse, Refused } from '../../app/calls/refused.ts'
import { phoneInCard } from '../../app/text/contact-names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Content.module.css'

type Card = z.infer<typeof ContactCard>

/** The contacts in a contact message. */
export const ContactCards = ({ cards }: { cards: Card[] }) => (
  <ul className={classes.cards}>
    {cards.map((card) => (
      <li key={`${card.name}-${card.phones.join()}`}>
        <OneCard card={card} />
      </li>
    ))}
  </ul>
)

function OneCard({ card: { name, phones } }: { card: Card }) {
  return (
    <>
      <div className={classes.card}>
        <Avatar name={name} size={36} />
        <span className={classes.fileWords}>
          <span className={classes.fileName}>{name}</span>
          {phones.map((phone) => (
            <span key={phone} className={`${classes.small} num`}>
              {phoneInCard(phone)}
            </span>
          ))}
        </span>
      </div>
      {phones[0] !== undefined && !isHiddenNumber(phones[0]) && (
        <CardActions name={name} number={phones[0]} />
      )}
    </>
  )
}

const action = { size: 'compact-sm', variant: 'default' } as const

/** Buttons to save the contact or to start a conversation at once. */
function CardActions(card: { name: string; number: string }) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'save' | 'talk'>()
  const run = async (what: 'save' | 'talk') => {
    setBusy(what)
    try {
      const actions = await importOrRefuse(() => import('./card-actions.ts'))
      if (what === 'save') await actions.saveCard(card)
      else {
        const uuid = await actions.startTicketFromCard(card)
        if (uuid) void navigate(paths.ticket(uuid))
      }
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.cardActs}>
      <Button {...action} loading={busy === 'save'} onClick={() => void run('save')}>
        {t('addContact')}
      </Button>
      <Button {...action} loading={busy === 'talk'} onClick={() => void run('talk')}>
        {t('talk')}
      </Button>
    </div>
  )
}
