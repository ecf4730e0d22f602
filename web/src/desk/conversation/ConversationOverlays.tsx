import { Suspense, type ReactNode } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { useOpenMessageDialog } from '../bubble/open-dialog.ts'
import { useIsFinding, useOpenPdf, useOpenPicture } from '../bubble/overlays.ts'
import { useFindKey } from './use-find-key.ts'
import { useTrackElsewhere } from '../bubble/player.ts'

const texts = ['message-actions', 'pages', 'emoji'] as const
const MessageDialogs = lazyComponent(
  () => import('../message-actions/MessageDialogs.tsx'),
  'MessageDialogs',
  texts,
)
const Lightbox = lazyComponent(() => import('./Lightbox.tsx'), 'Lightbox', texts)
const PdfDialog = lazyComponent(() => import('./PdfDialog.tsx'), 'PdfDialog', texts)
const FindBar = lazyComponent(() => import('./FindBar.tsx'), 'FindBar', texts)
const NowPlaying = lazyComponent(() => import('./NowPlaying.tsx'), 'NowPlaying')

type Props = { ticketId: number; customer: string; onLead: (messageId: string) => void }

/** The layers above the conversation, loaded when they are opened. */
export function ConversationOverlays({ ticketId, customer, onLead }: Props) {
  const asked = useOpenMessageDialog(ticketId)
  const picture = useOpenPicture()
  const pdf = useOpenPdf()
  const isFinding = useIsFinding(ticketId)
  const { track } = useTrackElsewhere(ticketId)
  useFindKey(ticketId)
  return (
    <>
      {asked && wait(<MessageDialogs asked={asked} />)}
      {picture && wait(<Lightbox ticketId={ticketId} messageId={picture} customer={customer} />)}
      {pdf && wait(<PdfDialog pdf={pdf} />)}
      {isFinding && wait(<FindBar ticketId={ticketId} onLead={onLead} />)}
      {track && wait(<NowPlaying ticketId={ticketId} />)}
    </>
  )
}

const wait = (part: ReactNode) => <Suspense>{part}</Suspense>
