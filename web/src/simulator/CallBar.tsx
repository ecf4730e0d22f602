import { Button } from '@mantine/core'
import type { Call } from '@recado/simulator/wire'
import { IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { showWarning } from '../app/calls/errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Chat.module.css'
import { keys } from './phones/cached-phones.ts'
import { endCall, PhoneRefused, placeCall } from './phones/phone-api.ts'
import { refusalText } from './phone-texts.ts'

type Props = { number: string; peer: string }

/** The latest call between the two. Events of the phone bring it. */
const useCall = ({ number, peer }: Props) =>
  useQuery<Call>({ queryKey: keys.call(number, peer), queryFn: skipToken }).data

function useTell() {
  const { t } = useTranslation('simulator')
  return (asked: Promise<unknown>) =>
    void asked.catch((refused: unknown) => {
      if (!(refused instanceof PhoneRefused)) throw refused
      showWarning(refusalText(refused, t))
    })
}

/** Calls the other side. While a call rings, `CallBar` ends it. */
export function CallButton(props: Props) {
  const { t } = useTranslation('simulator')
  const call = useCall(props)
  const tell = useTell()
  if (call?.status === 'offer') return null
  return (
    <IconButton
      icon={IconPhone}
      label={t('placeCall')}
      onClick={() => tell(placeCall(props.number, props.peer, false))}
    />
  )
}

/** What became of the latest call, and how to end one that rings. */
export function CallBar(props: Props) {
  const { t } = useTranslation('simulator')
  const call = useCall(props)
  const tell = useTell()
  if (!call) return null
  const isMine = call.from === props.number
  const side = isMine ? 'out' : 'in'
  return (
    <output className={classes.call} data-rings={call.status === 'offer' || undefined}>
      <span>{t(`call_${side}_${call.status}`)}</span>
      {call.status === 'offer' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPhoneOff size={14} />}
          onClick={() => tell(endCall(props.number, props.peer))}
        >
          {t(isMine ? 'hangUp' : 'declineCall')}
        </Button>
      )}
    </output>
  )
}
