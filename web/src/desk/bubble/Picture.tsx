import type { Media } from '@recado/contract/desk/message-forms'
import type { Message } from '@recado/contract/desk/messages'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { imageSizeOf } from './image-size.ts'
import { useBubbleActions } from './bubble-actions.ts'
import classes from './Content.module.css'
import { openPicture } from './overlays.ts'
import { withoutFormatting } from '../../app/text/formatted-text.ts'
import { useFreshUrl } from './use-fresh-url.ts'
import { useAuthorName } from './author-name.ts'

type Props = { message: Message; url: string; media: Media }

/** A picture in the conversation. Clicking shows it in full size. */
export function Picture({ message, url, media }: Props) {
  const { t } = useTranslation('messages')
  const { customer } = useBubbleActions()
  const file = useFreshUrl(message, url)
  const who = useAuthorName(customer)(message)
  const words = withoutFormatting(message.body) || t('pictureOf', { name: who })
  return (
    <UnstyledButton
      className={classes.picture}
      style={imageSizeOf(media)}
      aria-label={`${t('enlarge')}: ${words}`}
      onClick={() => openPicture(message.id)}
    >
      <img src={file.url} alt="" loading="lazy" decoding="async" onError={file.renew} />
    </UnstyledButton>
  )
}
