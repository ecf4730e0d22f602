import { Button, TextInput } from '@mantine/core'
import type { Phone } from '@recado/simulator/wire'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { LanguageChoice } from '../app/preferences/LanguageChoice.tsx'
import { ThemeChoice } from '../app/preferences/ThemeChoice.tsx'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { Chip } from '../ui/Chip.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { HelpCard } from './HelpCard.tsx'
import classes from './Panel.module.css'
import { matching, suggestedNames } from './phones/people.ts'
import { useCreatePhone } from './phones/use-phones.ts'
import { displayNameOf, refusalText } from './phone-texts.ts'

/** From this number of phones on, the panel has a search field. */
const SEARCHED_FROM = 9

type Props = {
  phones: Phone[]
  company: Set<string>
  open: string[]
  onChoose: (number: string) => void
}

/** Lists the existing phones and creates new ones with one click. */
export function PhonePanel({ phones, company, open, onChoose }: Props) {
  const { t } = useTranslation('simulator')
  const [said, setSaid] = useState('')
  const shown = matching(phones, said)
  return (
    <div className={classes.content}>
      <HelpCard />
      <h2 className={classes.title}>{t('whoAreYou')}</h2>
      {phones.length >= SEARCHED_FROM && (
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={said}
          onChange={({ currentTarget }) => setSaid(currentTarget.value)}
        />
      )}
      {phones.length === 0 && <p className={classes.soft}>{t('nobodyYet')}</p>}
      <ul className={classes.people}>
        {shown.map(({ number, name }) => (
          <li key={number}>
            <button
              type="button"
              className={classes.person}
              aria-pressed={open.includes(number)}
              onClick={() => onChoose(number)}
            >
              <Avatar name={displayNameOf(name, number)} size={36} />
              <span className={classes.words}>
                <b className="cut">{displayNameOf(name, number)}</b>
                <span className="num">{phoneOf(number)}</span>
              </span>
              {company.has(number) && <Chip>{t('company')}</Chip>}
            </button>
          </li>
        ))}
      </ul>
      <NewPhone phones={phones} onCreated={onChoose} />
      <footer className={classes.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </footer>
    </div>
  )
}

type NewProps = { phones: Phone[]; onCreated: (number: string) => void }

function NewPhone({ phones, onCreated }: NewProps) {
  const { t } = useTranslation('simulator')
  const create = useCreatePhone()
  const [name, setName] = useState('')
  const make = (wanted: string) =>
    create.mutate(wanted, {
      onSuccess: ({ number }) => {
        setName('')
        onCreated(number)
      },
    })
  return (
    <section className={classes.create} aria-label={t('newPhone')}>
      <h3 className={classes.title}>{t('newPhone')}</h3>
      <p className={classes.soft}>{t('newPhoneText')}</p>
      <div className={classes.names}>
        {suggestedNames(phones).map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={create.isPending}
            onClick={() => make(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <form
        className={classes.other}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') make(name.trim())
        }}
      >
        <TextInput
          aria-label={t('otherName')}
          placeholder={t('otherName')}
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t('create')}
        </Button>
      </form>
      {create.error && (
        <p className={classes.wrong} role="alert">
          {refusalText(create.error, t)}
        </p>
      )}
    </section>
  )
}
