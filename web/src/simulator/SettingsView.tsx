import { Button, Switch, TextInput } from '@mantine/core'
import type { Device, Phone } from '@recado/simulator/wire'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showWarning } from '../app/calls/errors.ts'
import classes from './Chat.module.css'
import { showPhone } from './phones/cached-phones.ts'
import { changePhone, PhoneRefused, unlinkDevice } from './phones/phone-api.ts'
import { PhoneHead } from './PhoneHead.tsx'
import { useDevices } from './phones/use-phone.ts'
import { refusalText } from './phone-texts.ts'

type Props = { phone: Phone; onBack: () => void; onScan: () => void }

/** Settings and linked devices of a phone. */
export function SettingsView({ phone, onBack, onScan }: Props) {
  const { t } = useTranslation('simulator')
  const { change, tell } = useChange(phone.number)
  const { data: devices } = useDevices(phone.number)
  return (
    <>
      <PhoneHead title={t('settings')} onBack={onBack} />
      <div className={`${classes.page} ${classes.settings}`}>
        <Name key={phone.name} name={phone.name} onName={(name) => change({ name })} />
        <Switch
          label={t('airplane')}
          description={t('airplaneText')}
          checked={!phone.online}
          onChange={({ currentTarget }) => change({ online: !currentTarget.checked })}
        />
        <Switch
          label={t('receipts')}
          description={t('receiptsText')}
          checked={phone.readReceipts}
          onChange={({ currentTarget }) => change({ readReceipts: currentTarget.checked })}
        />
        <h3 className={classes.section}>{t('devices')}</h3>
        {devices?.length === 0 && <p className={classes.note}>{t('noDevices')}</p>}
        <ul className={classes.devices}>
          {devices?.map((device) => (
            <Linked
              key={device.id}
              device={device}
              onUnlink={() => void tell(unlinkDevice(phone.number, device.id))}
            />
          ))}
        </ul>
        <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={onScan}>
          {t('scan')}
        </Button>
      </div>
    </>
  )
}

function useChange(number: string) {
  const { t } = useTranslation('simulator')
  const tell = (asked: Promise<unknown>) =>
    asked.catch((refused: unknown) => {
      if (!(refused instanceof PhoneRefused)) throw refused
      showWarning(refusalText(refused, t))
    })
  const change = (news: Parameters<typeof changePhone>[1]) =>
    void tell(changePhone(number, news).then(showPhone))
  return { change, tell }
}

function Name({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useTranslation('simulator')
  const [said, setSaid] = useState(name)
  const save = () => {
    const next = said.trim()
    if (next !== '' && next !== name) onName(next)
    else setSaid(name)
  }
  return (
    <TextInput
      label={t('name')}
      value={said}
      maxLength={100}
      onChange={({ currentTarget }) => setSaid(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}

function Linked({ device, onUnlink }: { device: Device; onUnlink: () => void }) {
  const { t } = useTranslation('simulator')
  return (
    <li className={classes.device}>
      <span className={classes.chatWords}>
        <b className="cut">{device.label}</b>
        <span>{t(device.online ? 'deviceOn' : 'deviceOff')}</span>
      </span>
      <Button size="compact-sm" variant="default" onClick={onUnlink}>
        {t('unlink')}
      </Button>
    </li>
  )
}
