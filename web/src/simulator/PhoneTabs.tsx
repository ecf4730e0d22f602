import type { Phone } from '@recado/simulator/wire'
import { useTranslation } from '../i18n/use-translation.ts'
import { Avatar } from '../ui/Avatar.tsx'
import classes from './Phone.module.css'
import { displayNameOf } from './phone-texts.ts'

type Props = { phones: Phone[]; inView: string[]; onChoose: (number: string) => void }

/** The first name, or the whole number. */
const shortOf = (called: string): string =>
  called.startsWith('+') ? called : (called.split(' ')[0] ?? called)

/** Tabs to switch phones if not all open ones fit. */
export function PhoneTabs({ phones, inView, onChoose }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <nav className={classes.tabRow} aria-label={t('openPhones')}>
      {phones.map(({ number, name }) => (
        <button
          key={number}
          type="button"
          className={classes.tab}
          title={displayNameOf(name, number)}
          aria-pressed={inView.includes(number)}
          onClick={() => onChoose(number)}
        >
          <Avatar name={displayNameOf(name, number)} size={22} />
          <span className="cut">{shortOf(displayNameOf(name, number))}</span>
        </button>
      ))}
    </nav>
  )
}
