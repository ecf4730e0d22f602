import type { Message } from '@recado/contract/desk/messages'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { phoneInCard } from '../../app/text/contact-names.ts'
import { useBubbleActions } from './bubble-actions.ts'
import { useSession } from '../../app/session/session.ts'

type Said = Pick<Message, 'fromMe' | 'user' | 'speaker'> & Partial<Pick<Message, 'automation'>>

/** The author's name as this reader sees it: you, a colleague, us, the speaker of a group, or the customer. */
export function useAuthorName(customer: string): (said: Said) => string {
  const { t } = useTranslation('messages')
  const me = useSession().user.id
  return useCallback(
    ({ fromMe, user, speaker, automation }) => {
      if (!fromMe) return speaker ? phoneInCard(speaker.name) || customer : customer
      if (automation) return t('automatic')
      // Messages from the phone itself and automatic messages speak for the whole company.
      if (!user) return t('us')
      return user.id === me ? t('you') : user.name
    },
    [customer, me, t],
  )
}

/** Author and time of a message as its accessible name: `Hugo, 14:32`. */
export function useAuthorAndTime(message: Said & Pick<Message, 'createdAt'>): string {
  const { t } = useTranslation('messages')
  const { customer } = useBubbleActions()
  return t('saidBy', { name: useAuthorName(customer)(message), time: clockOf(message.createdAt) })
}
