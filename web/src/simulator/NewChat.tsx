import { Button, TextInput } from '@mantine/core'
import { PhoneNumber, type Phone } from '@recado/simulator/wire'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { Avatar } from '../ui/Avatar.tsx'
import classes from './Chat.module.css'
import { NewGroup } from './NewGroup.tsx'
import { PhoneHead } from './PhoneHead.tsx'
import { displayNameOf } from './phone-texts.ts'

/** Load tests create thousands of phones. Others are reached by typing their number. */
const SHOWN_MAX = 60

type Props = {
  phone: Phone
  people: Phone[]
  company: Set<string>
  onOpen: (peer: string) => void
  onBack: () => void
}

/** Chooses the recipient of a new chat. The company's numbers come first. */
export function NewChat({ phone, people, company, onOpen, onBack }: Props) {
  const { t } = useTranslation('simulator')
  const ours = people.filter(({ number }) => company.has(number))
  const others = people.filter(({ number }) => !company.has(number)).slice(0, SHOWN_MAX)
  return (
    <>
      <PhoneHead title={t('newChat')} onBack={onBack} />
      <div className={classes.page}>
        <h3 className={classes.section}>{t('companyNumbers')}</h3>
        {ours.length === 0 && <p className={classes.note}>{t('noCompanyNumbers')}</p>}
        <People people={ours} onOpen={onOpen} />
        {others.length > 0 && <h3 className={classes.section}>{t('otherPhones')}</h3>}
        <People people={others} onOpen={onOpen} />
        <h3 className={classes.section}>{t('otherNumber')}</h3>
        <OtherNumber onOpen={onOpen} />
        {people.length > 0 && (
          <>
            <h3 className={classes.section}>{t('newGroup')}</h3>
            <NewGroup phone={phone} people={[...ours, ...others]} onOpen={onOpen} />
          </>
        )}
      </div>
    </>
  )
}

const People = ({ people, onOpen }: Pick<Props, 'people' | 'onOpen'>) => (
  <ul className={classes.chats}>
    {people.map(({ number, name }) => (
      <li key={number}>
        <button type="button" className={classes.person} onClick={() => onOpen(number)}>
          <Avatar name={displayNameOf(name, number)} size={36} />
          <span className={classes.chatWords}>
            <b className="cut">{displayNameOf(name, number)}</b>
            <span className="num">{phoneOf(number)}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

function OtherNumber({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useTranslation('simulator')
  const [said, setSaid] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const go = () => {
    const number = PhoneNumber.safeParse(said)
    if (number.success) onOpen(number.data)
    else setIsWrong(true)
  }
  return (
    <form
      className={classes.other}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextInput
        aria-label={t('number')}
        placeholder="+55 11 90000-0001"
        type="tel"
        value={said}
        error={isWrong && t('badNumber')}
        onChange={({ currentTarget }) => {
          setSaid(currentTarget.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" variant="default">
        {t('talk')}
      </Button>
    </form>
  )
}
