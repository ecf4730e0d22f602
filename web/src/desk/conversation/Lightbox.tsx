import { Modal } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './Lightbox.module.css'
import { closePicture, openPicture } from '../bubble/overlays.ts'
import { usePictures, type ConversationPicture } from './use-pictures.ts'

type Props = { ticketId: number; messageId: string; customer: string }

const LARGEST = 4
const ZOOM = 1.5

/** A picture at screen size or larger. The arrow keys lead to the other pictures of the conversation. */
export function Lightbox({ ticketId, messageId, customer }: Props) {
  const { t } = useTranslation(['messages', 'message-actions'])
  const pictures = usePictures(ticketId, customer)
  const at = pictures.findIndex(({ id }) => id === messageId)
  const shown = pictures[at]
  const [scale, setScale] = useState(1)
  const step = (by: number) => {
    const next = pictures[at + by]
    if (!next) return
    setScale(1)
    openPicture(next.id)
  }
  const zoom = (by: number) => setScale((before) => Math.min(LARGEST, Math.max(1, before * by)))
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
    if (key === '+' || key === '=') zoom(ZOOM)
    if (key === '-') zoom(1 / ZOOM)
  }
  return (
    <Modal
      opened={useOpenAfterMount(shown !== undefined)}
      fullScreen
      onClose={closePicture}
      title={shown?.words ?? ''}
      closeButtonProps={{ 'aria-label': t('closePicture') }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
      onKeyDown={press}
    >
      {shown && (
        <>
          <div className={classes.tools}>
            <span className={classes.count}>
              {t('message-actions:pictureCount', { at: at + 1, count: pictures.length })}
            </span>
            <IconButton
              icon={IconZoomOut}
              label={t('message-actions:zoomOut')}
              disabled={scale === 1}
              onClick={() => zoom(1 / ZOOM)}
            />
            <IconButton
              icon={IconZoomIn}
              label={t('message-actions:zoomIn')}
              disabled={scale === LARGEST}
              onClick={() => zoom(ZOOM)}
            />
            <a
              className={classes.link}
              href={shown.url}
              download
              aria-label={t('message-actions:download')}
            >
              <IconDownload size={18} stroke={1.6} aria-hidden />
            </a>
          </div>
          <Sight shown={shown} scale={scale} onToggle={() => setScale(scale === 1 ? 2.5 : 1)} />
          <span className={classes.left}>
            <IconButton
              icon={IconChevronLeft}
              label={t('message-actions:previousPicture')}
              size={44}
              disabled={at === 0}
              onClick={() => step(-1)}
            />
          </span>
          <span className={classes.right}>
            <IconButton
              icon={IconChevronRight}
              label={t('message-actions:nextPicture')}
              size={44}
              disabled={at === pictures.length - 1}
              onClick={() => step(1)}
            />
          </span>
        </>
      )}
    </Modal>
  )
}

type SightProps = { shown: ConversationPicture; scale: number; onToggle: () => void }

/** Fits the picture to the screen and multiplies by the chosen zoom. A picture larger than the screen scrolls. */
function Sight({ shown, scale, onToggle }: SightProps) {
  const { t } = useTranslation('message-actions')
  const room = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<number>()
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const { clientWidth = 0, clientHeight = 0 } = room.current ?? {}
    const share = Math.min(1, clientWidth / naturalWidth, clientHeight / naturalHeight)
    setFit(naturalWidth * share)
  }
  return (
    <div ref={room} className={classes.room} data-large={scale > 1 || undefined}>
      <button
        type="button"
        className={classes.sight}
        aria-label={t(scale > 1 ? 'zoomOut' : 'zoomIn')}
        onClick={onToggle}
      >
        <img
          key={shown.id}
          src={shown.url}
          alt={shown.words}
          style={fit ? { width: fit * scale } : undefined}
          onLoad={(event) => measure(event.currentTarget)}
          onError={shown.renew}
        />
      </button>
    </div>
  )
}
