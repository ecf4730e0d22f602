import type { Phone } from '@recado/simulator/wire'
import { IconWifi, IconWifiOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { clockOf } from '../i18n/moments.ts'
import { useNow } from '../app/time/use-now.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatView } from './ChatView.tsx'
import { NewChat } from './NewChat.tsx'
import classes from './Phone.module.css'
import { ScanView } from './ScanView.tsx'
import { SettingsView } from './SettingsView.tsx'
import { usePhone } from './phones/use-phone.ts'
import type { PhoneView } from './view.ts'
import { displayNameOf } from './phone-texts.ts'

type Props = {
  phone: Phone
  phones: Phone[]
  company: Set<string>
  /** False if the phone is out of view. It then sends no read receipts. */
  isShown: boolean
  onClose: () => void
}

/** One simulated phone. */
export function PhoneFrame({ phone, onClose, ...others }: Props) {
  const { t } = useTranslation('simulator')
  const [view, setView] = useState<PhoneView>({ is: 'chats' })
  const { isLinked, typing } = usePhone(phone.number)
  const called = displayNameOf(phone.name, phone.number)
  return (
    <section className={classes.holder} aria-label={t('phoneOf', { name: called })}>
      <div className={classes.caption}>
        <b className="cut">{called}</b>
        <span className={classes.number}>{phoneOf(phone.number)}</span>
        <IconButton
          icon={IconX}
          size={28}
          label={t('closePhone', { name: called })}
          onClick={onClose}
        />
      </div>
      <div className={classes.phone}>
        <div className={classes.screen}>
          <StatusBar isOnline={phone.online} />
          {!isLinked && <output className={classes.bar}>{t('reconnecting')}</output>}
          {isLinked && !phone.online && <output className={classes.bar}>{t('offlineNow')}</output>}
          <Screen {...{ phone, view, typing }} {...others} onGo={setView} />
        </div>
      </div>
    </section>
  )
}

function StatusBar({ isOnline }: { isOnline: boolean }) {
  const now = useNow()
  const Signal = isOnline ? IconWifi : IconWifiOff
  return (
    <div className={classes.status} aria-hidden>
      <span>{clockOf(now)}</span>
      <span className={classes.island} />
      <span className={classes.signal}>
        <Signal size={15} stroke={2} />
      </span>
    </div>
  )
}

type ScreenProps = Omit<Props, 'onClose'> & {
  view: PhoneView
  typing: ReturnType<typeof usePhone>['typing']
  onGo: (view: PhoneView) => void
}

function Screen({ phone, view, typing, company, phones, isShown, onGo }: ScreenProps) {
  const { number } = phone
  const home = () => onGo({ is: 'chats' })
  const open = (peer: string) => onGo({ is: 'chat', peer })
  const people = phones.filter((one) => one.number !== number)
  switch (view.is) {
    case 'chats':
      return <ChatList {...{ phone, typing, company }} onOpen={open} onGo={onGo} />
    case 'chat':
      return (
        <ChatView
          key={view.peer}
          {...{ phone, phones, isShown, typing: typing[view.peer] }}
          peer={view.peer}
          onBack={home}
        />
      )
    case 'new':
      return <NewChat {...{ phone, people, company }} onOpen={open} onBack={home} />
    case 'scan':
      return <ScanView phone={phone} onBack={home} />
    case 'settings':
      return <SettingsView phone={phone} onBack={home} onScan={() => onGo({ is: 'scan' })} />
  }
}
