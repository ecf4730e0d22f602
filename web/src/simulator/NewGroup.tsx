import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Phone } from '@recado/simulator/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './Chat.module.css'
import { createGroup, type PhoneRefused } from './phones/phone-api.ts'
import { displayNameOf, refusalText } from './phone-texts.ts'

type Props = { phone: Phone; people: Phone[]; onOpen: (group: string) => void }

/** Creates a group of this phone and others. */
export function NewGroup({ phone, people, onOpen }: Props) {
  const { t } = useTranslation('simulator')
  const [subject, setSubject] = useState('')
  const [members, setMembers] = useState<string[]>([])
  const create = useMutation<{ id: string }, PhoneRefused>({
    mutationFn: () => createGroup(subject.trim(), [phone.number, ...members]),
    onSuccess: ({ id }) => onOpen(id),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <Checkbox.Group value={members} onChange={setMembers} aria-label={t('members')}>
        <div className={classes.members}>
          {people.map(({ number, name }) => (
            <Checkbox key={number} value={number} label={displayNameOf(name, number)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.other}>
        <TextInput
          aria-label={t('groupName')}
          placeholder={t('groupName')}
          maxLength={100}
          value={subject}
          error={create.error && refusalText(create.error, t)}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={create.isPending}
          disabled={subject.trim() === '' || members.length === 0}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
