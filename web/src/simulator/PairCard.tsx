import { Button } from '@mantine/core'
import type { Phone } from '@recado/simulator/wire'
import { useMutation } from '@tanstack/react-query'
import { IconDeviceMobile, IconQrcode } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { cache } from '../app/cache/query.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { Chip } from '../ui/Chip.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { keys, showPhone } from './phones/cached-phones.ts'
import classes from './Panel.module.css'
import { createPhone, pair, type PhoneRefused } from './phones/phone-api.ts'
import { usePairings } from './phones/use-phones.ts'
import { displayNameOf, refusalText } from './phone-texts.ts'

/** Maximum number of phones offered. The others are in the panel. */
const CHOICES_MAX = 6

type Props = {
  code: string
  phones: Phone[]
  company: Set<string>
  onDone: (number?: string) => void
}

/**
 * Handles a pairing code in the address: lets the user choose the phone that scans it. One click creates a new phone
 * and scans.
 */
export function PairCard({ code, phones, company, onDone }: Props) {
  const { t } = useTranslation('simulator')
  const { data: offers, isPending: isLooking } = usePairings()
  const offer = offers?.find(({ qrcode }) => qrcode === code || qrcode.endsWith(`pair=${code}`))
  // A code is replaced after seconds. If the given one has expired, the only code on offer is used.
  const waiting = offer ?? (offers?.length === 1 ? offers[0] : undefined)
  const { mutate, isPending, error } = useScan({ qrcode: waiting?.qrcode ?? code, onDone })
  // Until the offers have come, a new phone would have no name.
  const isBusy = isPending || isLooking
  const label = waiting?.label ?? t('aCompany')
  const isGone = offers !== undefined && !waiting
  return (
    <section className={classes.pair} aria-label={t('scan')}>
      <IconQrcode size={40} stroke={1.2} />
      <h2>{isGone ? t('codeGone') : t('codeFor', { label })}</h2>
      <p className={classes.soft}>{t(isGone ? 'codeGoneText' : 'codeForText')}</p>
      {error && !isGone && (
        <p className={classes.wrong} role="alert">
          {refusalText(error, t)}
        </p>
      )}
      {!isGone && (
        <>
          <Button
            size="md"
            fullWidth
            leftSection={<IconDeviceMobile size={18} />}
            loading={isBusy}
            onClick={() => mutate({ name: label })}
          >
            {t('linkNew')}
          </Button>
          {phones.length > 0 && <p className={classes.soft}>{t('orLinkWith')}</p>}
          <ul className={classes.people}>
            {phones.slice(0, CHOICES_MAX).map(({ number, name }) => (
              <li key={number}>
                <button
                  type="button"
                  className={classes.person}
                  disabled={isBusy}
                  onClick={() => mutate({ number })}
                >
                  <Avatar name={displayNameOf(name, number)} size={32} />
                  <span className={classes.words}>
                    <b className="cut">{displayNameOf(name, number)}</b>
                    <span className="num">{phoneOf(number)}</span>
                  </span>
                  {company.has(number) && <Chip>{t('company')}</Chip>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="subtle" color="gray" onClick={() => onDone()}>
        {t('notNow')}
      </Button>
    </section>
  )
}

type Scanner = { name: string } | { number: string }

function useScan({ qrcode, onDone }: { qrcode: string; onDone: (number?: string) => void }) {
  return useMutation<string, PhoneRefused, Scanner>({
    mutationFn: async (scanner) => {
      const number = 'number' in scanner ? scanner.number : await newPhone(scanner.name)
      await pair({ qrcode, number })
      await cache.invalidateQueries({ queryKey: keys.devices(number) })
      return number
    },
    onSuccess: (number) => onDone(number),
  })
}

async function newPhone(name: string): Promise<string> {
  const phone = await createPhone(name)
  showPhone(phone)
  return phone.number
}
