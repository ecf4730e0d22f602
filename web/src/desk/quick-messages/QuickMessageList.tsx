import { Alert, Button, Skeleton, TextInput } from '@mantine/core'
import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { IconBolt, IconPencil, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { matchQuickMessages } from './match-quick-messages.ts'
import classes from './QuickMessages.module.css'
import { useQuickMessages } from './use-quick-messages.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

type Props = {
  onNew: () => void
  onEdit: (record: QuickMessage) => void
  onRemove: (record: QuickMessage) => void
}

/** The user's own quick replies and those of the company. */
export function QuickMessageList({ onNew, onEdit, onRemove }: Props) {
  const { t } = useTranslation('quick-messages')
  const { data, isError, refetch } = useQuickMessages()
  const [said, setSaid] = useState('')
  const create = <CreateButton onClick={onNew}>{t('create')}</CreateButton>
  if (isError)
    return (
      <Alert color="red" variant="light" role="alert">
        {t('loadFailed')}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  if (!data) return <Skeleton height={160} />
  if (data.length === 0)
    return (
      <EmptyState icon={IconBolt} title={t('empty')} action={create}>
        {t('emptyText')}
      </EmptyState>
    )
  const fitting = matchQuickMessages(data, said.replace(/^\//, ''), [])
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
        {create}
      </div>
      <ul className={classes.list} aria-label={t('title')}>
        {fitting.map((one) => (
          <Row key={one.id} record={one} onEdit={onEdit} onRemove={onRemove} />
        ))}
      </ul>
      {fitting.length === 0 && <p className={classes.none}>{t('none', { said })}</p>}
    </>
  )
}

type RowProps = Omit<Props, 'onNew'> & { record: QuickMessage }

function Row({ record, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const { shortcode, message, isGlobal } = record
  const mayWrite = !isGlobal || may(user, 'quickMessages.editGlobal')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.code}>
          <b className="cut">/{shortcode}</b>
          <Chip tone={isGlobal ? 'accent' : 'plain'}>{t(isGlobal ? 'everybodys' : 'own')}</Chip>
        </span>
        <span className={classes.message}>{message}</span>
      </div>
      {mayWrite && (
        <>
          <IconButton
            icon={IconPencil}
            label={t('edit', { shortcode })}
            onClick={() => onEdit(record)}
          />
          <IconButton
            icon={IconTrash}
            label={t('remove', { shortcode })}
            onClick={() => onRemove(record)}
          />
        </>
      )}
    </li>
  )
}
