import { Button, Drawer } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Phone } from '@recado/simulator/wire'
import { IconAlertTriangle, IconDeviceMobile, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { LabelledLoader } from '../ui/LabelledLoader.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useTitle } from '../app/brand/title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { phonesInView, useOpenPhones } from './phones/open-phones.ts'
import { PairCard } from './PairCard.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import classes from './Phone.module.css'
import { useCompanyNumbers, usePhones } from './phones/use-phones.ts'

/** The page of simulated phones, with a notice on top that nothing here is real. */
export function PhonePage() {
  const { t } = useTranslation('simulator')
  const { data: phones, error, refetch } = usePhones()
  useTitle(t('title'))
  if (error?.status === 404)
    return (
      <main className={classes.page}>
        <EmptyState icon={IconDeviceMobile} title={t('nothingHere')}>
          {t('nothingHereText')}
        </EmptyState>
      </main>
    )
  return (
    <main className={classes.page}>
      <header className={classes.top}>
        <p className={classes.notice}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {t('notice')}
        </p>
      </header>
      <h1 className={classes.unseen}>{t('title')}</h1>
      {phones && <Desk phones={phones} />}
      {!phones && !error && (
        <LabelledLoader className={classes.loading} aria-label={t('loading')} />
      )}
      {!phones && error && (
        <EmptyState
          icon={IconDeviceMobile}
          title={t('unreachable')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {t('unreachableText')}
        </EmptyState>
      )}
    </main>
  )
}

/** Width of a phone and the gap next to it, in pixels. The stylesheet has the same numbers. */
const PHONE = 348
const GAP = 24

function Desk({ phones }: { phones: Phone[] }) {
  const { t } = useTranslation('simulator')
  const { open, code, show, close, endPairing } = useOpenPhones()
  const [active, setActive] = useState<string>()
  const [isChoosing, setIsChoosing] = useState(false)
  const { ref, width } = useElementSize()
  const company = useCompanyNumbers(phones)
  const room = Math.max(1, Math.floor((width + GAP) / (PHONE + GAP)))
  const inView = phonesInView(open, active, room)
  const held = open.flatMap((number) => phones.find((one) => one.number === number) ?? [])
  const choose = (number: string) => {
    show(number)
    setActive(number)
    setIsChoosing(false)
  }
  const panel = <PhonePanel {...{ phones, company, open }} onChoose={choose} />
  return (
    <div className={classes.desk} data-empty={(held.length === 0 && !code) || undefined}>
      <aside className={classes.panel} aria-label={t('people')}>
        {panel}
      </aside>
      <div className={classes.stage}>
        <div className={classes.tabs}>
          {held.length > room && <PhoneTabs phones={held} inView={inView} onChoose={setActive} />}
          <Button
            className={classes.choose}
            variant="default"
            leftSection={<IconUsers size={16} />}
            onClick={() => setIsChoosing(true)}
          >
            {t('people')}
          </Button>
        </div>
        <div ref={ref} className={classes.phones}>
          {code && (
            <PairCard
              {...{ code, phones, company }}
              onDone={(number) => {
                endPairing(number)
                setActive(number)
              }}
            />
          )}
          {!code && held.length === 0 && (
            <EmptyState icon={IconDeviceMobile} title={t('choose')}>
              {t('chooseText')}
            </EmptyState>
          )}
          {held.map((phone) => {
            const isShown = !code && inView.includes(phone.number)
            return (
              <div key={phone.number} hidden={!isShown}>
                <PhoneFrame
                  {...{ phone, phones, company, isShown }}
                  onClose={() => close(phone.number)}
                />
              </div>
            )
          })}
        </div>
      </div>
      <Drawer
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t('people')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {panel}
      </Drawer>
    </div>
  )
}
