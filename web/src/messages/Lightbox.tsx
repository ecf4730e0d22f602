import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../ui/use-opened.ts'
import classes from './Content.module.css'

type Props = {
  isOpen: boolean
  url: string
  words: string
  onClose: () => void
  onError: () => void
}

/** A picture as large as the screen allows. */
export function Lightbox({ isOpen, url, words, onClose, onError }: Props) {
  const { t } = useTranslation('messages')
  return (
    <Modal
      opened={useOpened(isOpen)}
      fullScreen
      onClose={onClose}
      title={words}
      closeButtonProps={{ 'aria-label': t('closePicture') }}
      classNames={{ body: classes.lightbox ?? '', content: classes.lightboxContent ?? '' }}
    >
      <img src={url} alt={words} onError={onError} />
    </Modal>
  )
}
