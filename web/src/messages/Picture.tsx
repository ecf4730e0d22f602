import type { Media, Message } from '@recado/contract/messages'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../ui/late.ts'
import { useAsked } from '../ui/use-opened.ts'
import { boxOf } from './box.ts'
import { useBubbleActs } from './bubble-acts.ts'
import classes from './Content.module.css'
import { plainOf } from './prose.ts'
import { useFreshUrl } from './use-fresh-url.ts'

const Lightbox = late(() => import('./Lightbox.tsx'), 'Lightbox')

type Props = { message: Message; url: string; media: Media }

/** A picture in its place; a press shows it whole. */
export function Picture({ message, url, media }: Props) {
  const { t } = useTranslation('messages')
  const { customer } = useBubbleActs()
  const [isLarge, large] = useDisclosure()
  const isAsked = useAsked(isLarge)
  const file = useFreshUrl(url)
  const who = message.fromMe ? t('you') : customer
  const words = plainOf(message.body) || t('pictureOf', { name: who })
  return (
    <>
      <UnstyledButton
        className={classes.picture}
        style={boxOf(media)}
        aria-label={`${t('enlarge')}: ${words}`}
        onClick={large.open}
      >
        <img src={file.url} alt="" loading="lazy" decoding="async" onError={file.renew} />
      </UnstyledButton>
      {isAsked && (
        <Suspense>
          <Lightbox
            isOpen={isLarge}
            url={file.url}
            words={words}
            onClose={large.close}
            onError={file.renew}
          />
        </Suspense>
      )}
    </>
  )
}
