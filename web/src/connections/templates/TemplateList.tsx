import { Alert, Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import type { Template } from '@recado/contract/desk/templates'
import { IconRefresh, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Templates.module.css'
import { matchTemplates, useTemplates } from './use-templates.ts'

type Props = { whatsappId: number; onChoose: (template: Template) => void }

/** Lists the templates that can be sent, with a search by name and text. */
export function TemplateList({ whatsappId, onChoose }: Props) {
  const { t } = useTranslation('templates')
  const { all, isError, isFetching, refresh } = useTemplates(whatsappId)
  const [said, setSaid] = useState('')
  if (isError)
    return (
      <Alert color="red" variant="light" role="alert">
        {t('loadFailed')}{' '}
        <Button size="compact-xs" variant="subtle" onClick={refresh}>
          {t('retry')}
        </Button>
      </Alert>
    )
  if (!all || (all.length === 0 && isFetching)) return <Skeleton height={160} />
  if (all.length === 0)
    return (
      <EmptyState
        icon={IconTemplate}
        title={t('empty')}
        action={<Button onClick={refresh}>{t('refresh')}</Button>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  const fitting = matchTemplates(all, said)
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
          data-autofocus
        />
        <IconButton
          icon={IconRefresh}
          label={t('refresh')}
          disabled={isFetching}
          onClick={refresh}
        />
      </div>
      <ul className={classes.list} aria-label={t('title')}>
        {fitting.map((one) => (
          <Row key={one.id} template={one} onChoose={onChoose} />
        ))}
      </ul>
      {fitting.length === 0 && <p className={classes.none}>{t('none', { said })}</p>}
    </>
  )
}

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const

function Row({ template, onChoose }: { template: Template; onChoose: Props['onChoose'] }) {
  const { t } = useTranslation('templates')
  const { name, language, body } = template
  const category = categories.find((one) => one === template.category)
  return (
    <li>
      <UnstyledButton className={classes.row ?? ''} onClick={() => onChoose(template)}>
        <span className={classes.name}>
          <b className="cut">{name}</b>
          <Chip tone="plain">{language}</Chip>
          {category && <Chip tone="plain">{t(category)}</Chip>}
        </span>
        <span className={classes.words}>{body}</span>
      </UnstyledButton>
    </li>
  )
}
