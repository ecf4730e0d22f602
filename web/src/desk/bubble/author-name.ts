import type { Message } from '@recado/contract/desk/messages'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { useBubbleActions } from './bubble-actions.ts'
import { useSession } from '../../app/session/session.ts'

type Said = Pick<Message, 'fromMe' | 'user'>

/** Who said something of a conversation, in this reader's words: oneself, a colleague, we, or the customer. */
export function useAuthorName(customer: string): (said: Said) => string {
  const { t } = useTranslation('messages')
  const me = useSession().user.id
  return useCallback(
    ({ fromMe, user }) => {
      if (!fromMe) return customer
      // The phone itself and a machine speak for all of us.
      if (!user) return t('us')
      return user.id === me ? t('you') : user.name
    },
    [customer, me, t],
  )
}

/** Author and time of a message, as its name for a screen reader: `Hugo, 14:32`. */
export function useAuthorAndTime(message: Pick<Message, 'fromMe' | 'user' | 'createdAt'>): string {
  const { t } = useTranslation('messages')
  const { customer } = useBubbleActions()
  return t('saidBy', { name: useAuthorName(customer)(message), time: clockOf(message.createdAt) })
}
