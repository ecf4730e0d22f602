import type { BoardLane, Card } from '@recado/contract/desk/funnel'
import { lanes } from '@recado/contract/desk/funnel'
import { may } from '@recado/contract/platform/permissions'
import {
  IconArrowLeft,
  IconArrowRight,
  IconMessage,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { invalidate } from '../../app/cache/query.ts'
import { call, type Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Board, inOrder } from './board.ts'
import { changeBoard } from './use-board.ts'
import type { BoardAddress } from './use-board-address.ts'

/** The actions of the cards and of the lanes, as far as this user may use them. */
export function useBoardActions(board: Board, address: BoardAddress) {
  const { t } = useTranslation('kanban')
  const { user } = useSession()
  const navigate = useNavigate()
  const isLeader = may(user, 'lanes.edit')
  const ofLane = useLaneActions(board, address)
  const add = () => address.open('lane', 'new')
  useActions({
    title: t('title'),
    actions: isLeader ? [{ id: 'lane-create', label: t('addLane'), icon: IconPlus, run: add }] : [],
  })
  const see = ({ ticket }: Card) => ticket && void navigate(paths.ticket(ticket.uuid))
  return {
    ofCard: (card: Card): RowAction[] => [
      { label: t('seeTicket'), icon: IconMessage, run: () => see(card) },
      { label: t('edit'), icon: IconPencil, run: () => address.open('edit', card.id) },
      {
        label: t('remove'),
        icon: IconTrash,
        isGrave: true,
        run: () => address.open('remove', card.id),
      },
    ],
    ofLane: (lane: BoardLane) => (isLeader ? ofLane(lane) : []),
  }
}

function useLaneActions(board: Board, address: BoardAddress) {
  const { t } = useTranslation('kanban')
  return (lane: BoardLane): RowAction[] => {
    const at = board.indexOf(lane)
    const moveTo = (place: number) => moveLane(board, lane.id, place)
    const left = { label: t('laneLeft'), icon: IconArrowLeft, run: () => moveTo(at - 1) }
    const right = { label: t('laneRight'), icon: IconArrowRight, run: () => moveTo(at + 1) }
    return [
      { label: t('edit'), icon: IconPencil, run: () => address.open('lane', lane.id) },
      ...(at > 0 ? [left] : []),
      ...(at < board.length - 1 ? [right] : []),
      {
        label: t('remove'),
        icon: IconTrash,
        isGrave: true,
        run: () => address.open('removeLane', lane.id),
      },
    ]
  }
}

/** Shows the new order at once. The board is read again if the server refuses it. */
function moveLane(board: Board, laneId: number, place: number): void {
  const laneIds = board.map(({ id }) => id).filter((id) => id !== laneId)
  laneIds.splice(place, 0, laneId)
  changeBoard((now) => inOrder(now, laneIds))
  call(lanes.reorder, { laneIds }).catch((refused: Refused) => {
    showError(refused)
    invalidate(lanes.board)
  })
}

export type BoardActions = ReturnType<typeof useBoardActions>
