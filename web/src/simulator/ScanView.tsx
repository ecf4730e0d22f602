import { Button, Textarea } from '@mantine/core'
import type { PairingOffer, Phone } from '@recado/simulator/wire'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCountdown } from '../connections/countdown.ts'
import { QrCode } from '../ui/QrCode.tsx'
import classes from './Chat.module.css'
import { PhoneHead } from './PhoneHead.tsx'
import { usePairing } from './phones/use-pairing.ts'
import { usePairings } from './phones/use-phones.ts'
import { refusalText } from './phone-texts.ts'

type Props = { phone: Phone; onBack: () => void }

/** The phone's camera. It offers every pairing code that is open on this server. */
export function ScanView({ phone, onBack }: Props) {
  const { t } = useTranslation('simulator')
  const { pair, isPending, refused, linked } = usePairing(phone.number)
  const { data: offers = [] } = usePairings()
  const seen = offers[0]
  return (
    <>
      <PhoneHead title={t('scan')} under={t('devices')} onBack={onBack} />
      {linked ? (
        <Done label={linked} onBack={onBack} />
      ) : (
        <>
          <div className={classes.camera}>
            <div className={classes.frame} data-empty={!seen || undefined}>
              {seen && <QrCode text={seen.qrcode} size={152} />}
            </div>
            <p>{t(seen ? 'codeSeen' : 'codeNotSeen')}</p>
          </div>
          <div className={classes.scanned}>
            {refused && (
              <p className={classes.wrong} role="alert">
                {refusalText(refused, t)}
              </p>
            )}
            {offers.map((offer) => (
              <Offer
                key={offer.qrcode}
                offer={offer}
                isBusy={isPending}
                onPair={() => pair(offer.qrcode, offer.label)}
              />
            ))}
            <Paste isBusy={isPending} onPair={(text) => pair(text, t('aCompany'))} />
          </div>
        </>
      )}
    </>
  )
}

type OfferProps = { offer: PairingOffer; isBusy: boolean; onPair: () => void }

function Offer({ offer, isBusy, onPair }: OfferProps) {
  const { t } = useTranslation('simulator')
  const seconds = useCountdown(offer.expiresAt) ?? 0
  return (
    <div className={classes.offer}>
      <p className={classes.found}>
        <span>
          {t('codeOf')} <b>{offer.label}</b>
        </span>
        <span className={classes.left}>{t('codeLife', { seconds })}</span>
      </p>
      <Button fullWidth loading={isBusy} onClick={onPair}>
        {t('linkHere')}
      </Button>
    </div>
  )
}

function Paste({ isBusy, onPair }: { isBusy: boolean; onPair: (text: string) => void }) {
  const { t } = useTranslation('simulator')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen)
    return (
      <Button fullWidth variant="subtle" color="gray" onClick={() => setIsOpen(true)}>
        {t('paste')}
      </Button>
    )
  return (
    <form
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onPair(text.trim())
      }}
    >
      <Textarea
        label={t('pasteLabel')}
        rows={2}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('linkHere')}
      </Button>
    </form>
  )
}

function Done({ label, onBack }: { label: string; onBack: () => void }) {
  const { t } = useTranslation('simulator')
  return (
    <output className={classes.done}>
      <IconCircleCheck size={56} stroke={1.4} />
      <b>{t('linkedTo', { label })}</b>
      <span>{t('linkedText')}</span>
      <Button onClick={onBack}>{t('toChats')}</Button>
    </output>
  )
}
