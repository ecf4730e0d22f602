import { Alert, Button, NativeSelect, Radio, Switch } from '@mantine/core'
import {
  columnMeanings,
  contactImports,
  type ColumnMeaning,
  type ContactImport,
} from '@recado/contract/contacts/imports'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { Refused } from '../../app/calls/refused.ts'
import dialog from '../../ui/Dialog.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './Import.module.css'
import { columnErrorOf, letterOf } from './import-rules.ts'
import { useStartImport } from './use-imports.ts'

type Props = {
  draft: ContactImport
  onBack: () => void
  onStarted: (begun: ContactImport) => void
}

/** Assigns a meaning to each column. Every change refreshes the preview. */
export function MatchColumns({ draft, onBack, onStarted }: Props) {
  const { t } = useTranslation('contact-imports')
  const [columns, setColumns] = useState(draft.columns.map(({ guess }) => guess))
  const [areBrazilian, setAreBrazilian] = useState(true)
  const [known, setKnown] = useState<'skip' | 'update'>('skip')
  const fault = columnErrorOf(columns)
  const asked = { id: draft.id, columns, areBrazilian }
  const forecast = useEndpointQuery(contactImports.forecast, asked, {
    enabled: !fault,
    keepsOld: true,
  })
  const { start, isStarting, refused } = useStarting({ ...asked, known }, onStarted)
  const mean = (at: number, meaning: ColumnMeaning) =>
    setColumns(columns.map((old, i) => (i === at ? meaning : old)))
  const sum = fault ? undefined : forecast.data
  const count = sum ? sum.fresh + (known === 'update' ? sum.known : 0) : 0
  return (
    <div className={dialog.form}>
      <div>
        <h3 className={classes.heading}>{t('matching')}</h3>
        <p className={classes.soft}>
          {draft.fileName} · {t('rows', { count: draft.rows })}
        </p>
      </div>
      <ul className={classes.columns}>
        {draft.columns.map((column, at) => (
          <Column
            key={letterOf(at)}
            {...{ column, at }}
            meaning={columns[at] ?? 'ignore'}
            onMean={(meaning) => mean(at, meaning)}
          />
        ))}
      </ul>
      <Switch
        size="sm"
        label={t('areBrazilian')}
        checked={areBrazilian}
        onChange={(event) => setAreBrazilian(event.currentTarget.checked)}
      />
      <Radio.Group
        label={t('known')}
        value={known}
        onChange={(chosen) => setKnown(chosen as 'skip' | 'update')}
      >
        <div className={classes.choices}>
          {(['skip', 'update'] as const).map((value) => (
            <Radio key={value} value={value} label={t(value)} iconColor="var(--on-accent)" />
          ))}
        </div>
      </Radio.Group>
      {fault ? (
        <div aria-live="polite">
          <Alert color="yellow" variant="light" role="none">
            {t(fault)}
          </Alert>
        </div>
      ) : (
        <ImportPreview sum={sum} isOld={forecast.isPlaceholderData} />
      )}
      {(refused ?? forecast.error) && (
        <Alert color="red" variant="light" role="alert">
          {textOf((refused ?? forecast.error)!, t)}
        </Alert>
      )}
      <footer className={dialog.foot}>
        <Button variant="default" onClick={onBack}>
          {t('anotherFile')}
        </Button>
        <Button
          loading={isStarting}
          disabled={count === 0 || forecast.isPlaceholderData}
          onClick={start}
        >
          {count === 0 ? t('startNone') : t('start', { count })}
        </Button>
      </footer>
    </div>
  )
}

type ColumnProps = {
  column: ContactImport['columns'][number]
  at: number
  meaning: ColumnMeaning
  onMean: (meaning: ColumnMeaning) => void
}

function Column({ column: { title, samples }, at, meaning, onMean }: ColumnProps) {
  const { t } = useTranslation('contact-imports')
  const name = title || t('column', { letter: letterOf(at) })
  return (
    <li className={classes.column} data-ignored={meaning === 'ignore' || undefined}>
      <span className={classes.columnName}>
        <span className="cut">{name}</span>
        <span className={`${classes.soft} cut`}>{samples.filter(Boolean).join(' · ')}</span>
      </span>
      <NativeSelect
        aria-label={t('meaningOf', { title: name })}
        value={meaning}
        onChange={(event) => onMean(event.currentTarget.value as ColumnMeaning)}
        data={columnMeanings.map((value) => ({ value, label: t(value) }))}
      />
    </li>
  )
}

type How = Parameters<ReturnType<typeof useStartImport>>[0]

function useStarting(how: How, onStarted: Props['onStarted']) {
  const [isStarting, setIsStarting] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const startImport = useStartImport()
  const start = () => {
    setIsStarting(true)
    setRefused(undefined)
    startImport(how)
      .then(onStarted)
      .catch((error: unknown) => {
        setIsStarting(false)
        if (!(error instanceof Refused)) throw error
        setRefused(error)
      })
  }
  return { start, isStarting, refused }
}
