import { messages, type Message } from '@recado/contract/desk/messages'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refused } from '../../app/calls/api.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { refreshConversation } from '../messages/cached-conversations.ts'
import { localUrlOf } from '../outbox/local-urls.ts'
import { withoutFormatting } from '../../app/text/formatted-text.ts'
import { useAuthorName } from '../bubble/author-name.ts'

export type ConversationPicture = { id: string; url: string; words: string; renew: () => void }

const urlOf = ({ id, mediaType, media, mediaUrl }: Message) =>
  mediaType === 'image' && media ? (localUrlOf(id) ?? mediaUrl) : null

/** The pictures among the loaded messages of a conversation, oldest first. */
export function usePictures(ticketId: number, customer: string): ConversationPicture[] {
  const { t } = useTranslation('messages')
  const who = useAuthorName(customer)
  const { data } = useEndpointQuery(messages.list, { ticketId }, { enabled: false })
  return useMemo(() => {
    const renew = () =>
      void refreshConversation(ticketId).catch((refused: unknown) => {
        // The picture stays missing; the text around it remains.
        if (!(refused instanceof Refused)) throw refused
      })
    return (data?.messages ?? []).flatMap((message) => {
      const url = urlOf(message)
      const words = withoutFormatting(message.body) || t('pictureOf', { name: who(message) })
      return url ? [{ id: message.id, url, words, renew }] : []
    })
  }, [data, ticketId, who, t])
}
