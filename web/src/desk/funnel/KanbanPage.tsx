import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { may } from '@recado/contract/platform/permissions'
import { IconLayoutKanban, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useTitle } from '../../app/brand/title.ts'
import { useKeys } from '../../app/keyboard/keys.ts'
import { useSession } from '../../app/session/session.ts'
import { shortMoneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { Page } from '../../ui/Page.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { useIsPhone } from '../../ui/widths.ts'
import { totalsOf } from './board.ts'
import { BoardLanes } from './BoardLanes.tsx'
import classes from './Kanban.module.css'
import { useBoard } from './use-board.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useBoardAddress } from './use-board-address.ts'
import { useBoardLive } from './use-board-live.ts'
import { useCardOnBoard } from './use-card-on-board.ts'

const BoardDialogs = lazyComponent(() => import('./BoardDialogs.tsx'), 'BoardDialogs', ['kanban'])
const BoardConversation = lazyComponent(
  () => import('./BoardConversation.tsx'),
  'BoardConversation',
  ['kanban', 'tickets', 'messages', 'composer', 'contacts'],
)

/** The sales funnel. The conversation of a card opens beside the board. */
export function KanbanPage() {
  const { t } = useTranslation('kanban')
  const { user } = useSession()
  const { board = [], error, isFirstLoad, retry, move, more } = useBoard()
  const address = useBoardAddress()
  const actions = useBoardActions(board, address)
  const isSlow = useIsSlow(isFirstLoad && error === null)
  const card = useCardOnBoard({ board, cardId: address.cardId, isLoading: isFirstLoad })
  const { count, value } = totalsOf(board)
  const total = t('total', { value: shortMoneyOf(value) })
  const isPhone = useIsPhone()
  useBoardLive()
  useTitle(t('title'))
  useKeys({ Escape: () => card && address.closeCard() })
  const add = may(user, 'lanes.edit') && (
    <Button
      h={34}
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={() => address.open('lane', 'new')}
    >
      {t('addLane')}
    </Button>
  )
  const isEmpty = !isFirstLoad && error === null && board.length === 0
  return (
    <div className={classes.split} data-open={card ? true : undefined}>
      <div className={classes.main}>
        <Page
          title={t('title')}
          hint={isPhone ? total : `${total} · ${t('howToMove')}`}
          actions={isEmpty ? null : add}
          wide
          {...(!isFirstLoad && { count })}
        >
          {error && (
            <LoadFailed error={error} onRetry={retry}>
              {t('loadFailed')}
            </LoadFailed>
          )}
          {isSlow && <Skeletons />}
          {isEmpty && (
            <EmptyState icon={IconLayoutKanban} title={t('empty')} action={add || null}>
              {t(add ? 'emptyText' : 'emptyForAgents')}
            </EmptyState>
          )}
          <BoardLanes
            board={board}
            isOld={error !== null}
            openId={card?.id}
            onOpen={address.openCard}
            onMove={move}
            onMore={more}
            actions={actions}
          />
        </Page>
      </div>
      {card && (
        <Suspense fallback={<aside className={classes.panel} />}>
          <BoardConversation
            card={card}
            board={board}
            onMove={move}
            onEdit={() => address.open('edit', card.id)}
            onClose={address.closeCard}
          />
        </Suspense>
      )}
      <Suspense>
        <BoardDialogs address={address} board={board} isLoading={isFirstLoad} />
      </Suspense>
    </div>
  )
}

/** Lanes of the final size, shown while the board loads. */
function Skeletons() {
  const { t } = useTranslation('pages')
  return (
    <output className={classes.board} aria-label={t('loading')}>
      {[3, 4, 2, 3].map((cards, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing here changes its place
        <span key={i} className={classes.lane} aria-hidden>
          <Skeleton height={14} width={120} m={15} />
          {Array.from({ length: cards }, (_, n) => (
            <Skeleton key={n} height={90} width="auto" mx={8} mb={8} radius={8} />
          ))}
        </span>
      ))}
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </output>
  )
}
