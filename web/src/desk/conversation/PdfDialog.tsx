import { Alert, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOfCode } from '../../app/calls/errors.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './Lightbox.module.css'
import { closePdf, type OpenPdf } from '../bubble/overlays.ts'

/** Shows a PDF in the browser's own viewer, inside the desk. */
export function PdfDialog({ pdf }: { pdf: OpenPdf }) {
  const { t } = useTranslation('message-actions')
  const { address, isFailed } = usePdf(pdf.url)
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      fullScreen
      onClose={closePdf}
      title={pdf.name}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {address && <iframe className={classes.pdf} src={address} title={pdf.name} />}
      {!address && !isFailed && (
        <LabelledLoader className={classes.wait} aria-label={t('loading')} />
      )}
      {isFailed && (
        <Alert color="red" variant="light" role="alert">
          {textOfCode('ERR_WAPP_DOWNLOAD_MEDIA', t)}
        </Alert>
      )}
    </Modal>
  )
}

/** Loads the file as application/pdf whatever it contains, so it cannot run as a page of our origin. */
function usePdf(url: string) {
  const [address, setAddress] = useState<string>()
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let made: string | undefined
    const leaving = new AbortController()
    const read = async () => {
      const reply = await fetch(url, { signal: leaving.signal })
      if (!reply.ok) throw new Error(`the file was refused with ${reply.status}`)
      made = URL.createObjectURL(new Blob([await reply.arrayBuffer()], { type: 'application/pdf' }))
      setAddress(made)
    }
    read().catch(() => leaving.signal.aborted || setIsFailed(true))
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  return { address, isFailed }
}
