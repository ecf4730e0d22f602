import { Alert, Button, Radio } from '@mantine/core'
import type { MergeCandidate, Merge, DuplicatePair } from '@recado/contract/contacts/merges'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../../app/calls/errors.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { dateOf } from '../../i18n/moments.ts'
import dialog from '../../ui/Dialog.module.css'
import { Avatar } from '../../ui/Avatar.tsx'
import {
  defaultChoice,
  type MergeChoice,
  toMergeForm,
  suggestedTarget,
  singleFields,
  type SingleField,
} from './merge-choice.ts'
import classes from './Merge.module.css'
import { useMerge } from './use-merges.ts'

type Props = { pair: DuplicatePair; onBack: () => void; onMerged: (merge: Merge) => void }

/** Keeps the dot of a checked radio readable on any brand colour. */
const dot = { iconColor: 'var(--on-accent)' }

const titles = { name: 'fieldName', number: 'fieldNumber', email: 'fieldEmail' } as const

/** Compares two contacts: the user chooses which one stays, and whose name, number and e-mail it keeps. */
export function ComparePair({ pair: { first, second }, onBack, onMerged }: Props) {
  const { t } = useTranslation('contact-merges')
  const people: [MergeCandidate, MergeCandidate] = [first, second]
  const keep = (kept: MergeCandidate) => defaultChoice(kept, kept === first ? second : first)
  const [choice, setChoice] = useState<MergeChoice>(() => keep(suggestedTarget(first, second)))
  const merge = useMerge()
  const join = () => merge.mutate(toMergeForm(choice, people), { onSuccess: onMerged })
  const differing = singleFields.filter((field) => first[field] !== second[field])
  return (
    <div className={dialog.form}>
      <Radio.Group
        aria-label={t('whoStays')}
        value={String(choice.keptId)}
        onChange={(id) => setChoice(keep(id === String(first.id) ? first : second))}
      >
        <div className={classes.heads}>
          {people.map((one) => (
            <Radio.Card key={one.id} value={String(one.id)} className={classes.head ?? ''}>
              <span className={classes.person}>
                <Avatar name={nameOf(one)} src={one.profilePicUrl} size={40} />
                <span className={classes.words}>
                  <span className={`${classes.name} cut`}>{nameOf(one)}</span>
                  <Facts one={one} />
                </span>
              </span>
              <span className={classes.fate}>
                <Radio.Indicator {...dot} />
                {t(one.id === choice.keptId ? 'stays' : 'joins')}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {differing.map((field) => (
        <Field
          key={field}
          {...{ field, people }}
          chosen={choice[field]}
          onChoose={(id) => setChoice({ ...choice, [field]: id })}
        />
      ))}
      {differing.includes('number') && <p className={classes.soft}>{t('answers')}</p>}
      <Extra people={people} />
      {merge.error && (
        <Alert color="red" variant="light" role="alert">
          {textOf(merge.error, t)}
        </Alert>
      )}
      <footer className={dialog.foot}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button loading={merge.isPending} onClick={join} data-autofocus>
          {t('join')}
        </Button>
      </footer>
    </div>
  )
}

function Facts({ one }: { one: MergeCandidate }) {
  const { t } = useTranslation('contact-merges')
  return (
    <>
      <span className={classes.soft}>
        {t('tickets', { count: one.tickets })}
        {one.lastTicketAt && `, ${t('last', { date: dateOf(one.lastTicketAt) })}`}
      </span>
      <span className={classes.soft}>{t('since', { date: dateOf(one.createdAt) })}</span>
    </>
  )
}

type FieldProps = {
  field: SingleField
  people: [MergeCandidate, MergeCandidate]
  chosen: number
  onChoose: (id: number) => void
}

/** Chooses one of two values. An empty value is disabled. */
function Field({ field, people, chosen, onChoose }: FieldProps) {
  const { t } = useTranslation('contact-merges')
  const title = t(titles[field])
  const said = (one: MergeCandidate) =>
    field === 'number' ? phoneOf(one.number) || t('hidden') : one[field] || t('empty')
  return (
    <Radio.Group
      label={title}
      aria-label={t('keepWhich', { field: title })}
      value={String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      <div className={classes.values}>
        {people.map((one) => (
          <Radio
            key={one.id}
            value={String(one.id)}
            label={said(one)}
            {...dot}
            disabled={one[field] === ''}
            className={classes.value ?? ''}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function Extra({ people }: { people: [MergeCandidate, MergeCandidate] }) {
  const { t } = useTranslation('contact-merges')
  const all = people.flatMap(({ extraInfo }) => extraInfo)
  const different = all.filter(
    ({ name, value }, i) =>
      all.findIndex((other) => other.name === name && other.value === value) === i,
  )
  if (different.length === 0) return null
  return (
    <section aria-label={t('extra')}>
      <h3 className={classes.heading}>{t('extra')}</h3>
      <p className={classes.soft}>{t('extraAll')}</p>
      <dl className={classes.extra}>
        {different.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
