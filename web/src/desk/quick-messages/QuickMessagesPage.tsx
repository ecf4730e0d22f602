import { VisuallyHidden } from '@mantine/core'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { IconBolt, IconPaperclip } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { wholeList } from '../../app/lists/listing.ts'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip, DottedLabel } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { matchQuickMessages } from './match-quick-messages.ts'
import { QuickMessageDialogs } from './QuickMessageDialogs.tsx'
import classes from './QuickMessages.module.css'
import { useQuickMessageActions } from './use-quick-message-actions.ts'
import { useQuickMessages } from './use-quick-messages.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** The page of quick replies. The address contains the search and the open dialog: `?q=pix`, `?edit=3`, `?edit=new`. */
export function QuickMessagesPage() {
  const { t } = useTranslation('quick-messages')
  const search = useAddressSearch()
  const answer = useQuickMessages()
  const list = useMemo(() => {
    const data = answer.data && matchQuickMessages(answer.data, search.query.replace(/^\//, ''), [])
    return wholeList({ ...answer, data })
  }, [answer, search.query])
  const actions = useQuickMessageActions()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        actions={create}
        columns={useColumns()}
        nameOf={({ shortcode }) => `/${shortcode}`}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={
          <EmptyState icon={IconBolt} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        {answer.data && <QuickMessageDialogs dialog={actions.dialog} all={answer.data} />}
      </Suspense>
    </>
  )
}

function useColumns(): ListColumn<QuickMessage>[] {
  const { t } = useTranslation('quick-messages')
  return [
    {
      head: t('shortcode'),
      width: '24%',
      cell: ({ shortcode, media }) => (
        <>
          <span className="cut">/{shortcode}</span>
          {media && (
            <span className={classes.clip} title={t('withFile', { name: media.fileName })}>
              <IconPaperclip size={14} stroke={1.8} aria-hidden />
              <VisuallyHidden>{t('withFile', { name: media.fileName })}</VisuallyHidden>
            </span>
          )}
        </>
      ),
    },
    { head: t('message'), cell: ({ message }) => message },
    {
      head: t('queue'),
      width: '16%',
      isWide: true,
      cell: ({ queue }) =>
        queue ? <DottedLabel color={queue.color}>{queue.name}</DottedLabel> : t('allQueues'),
    },
    {
      head: t('whose'),
      width: '120px',
      cell: ({ isGlobal }) => (
        <Chip tone={isGlobal ? 'accent' : 'plain'}>{t(isGlobal ? 'everybodys' : 'own')}</Chip>
      ),
    },
  ]
}
