import { IconAlertTriangle, IconGripVertical, IconMessage2 } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './OptionTree.module.css'
import { dropped, moved, nodeIn, rowsOf, type Direction, type OptionPlace } from './tree.ts'
import { treeKeys } from './tree-keys.ts'
import type { BotNode } from './bot-option.ts'
import type { OptionSummary } from './option-summary.ts'
import { useTreeDrag } from './use-tree-drag.ts'

type Props = {
  tree: BotNode[]
  /** The question before the first menu. */
  question: string
  /** Null: the question. */
  chosenId: number | null
  summaryOf: (node: BotNode) => OptionSummary
  onChoose: (id: number | null) => void
  /** The option is pressed: where one part is shown at a time, its form comes next. */
  onOpen: (id: number | null) => void
  onMove: (place: OptionPlace) => void
}

/** The options as a tree. They are ordered by their handles, and with Alt and the arrows. */
export function OptionTree(props: Props) {
  const { tree, question, chosenId, summaryOf, onChoose, onOpen, onMove } = props
  const { t } = useTranslation('bot-editor')
  const place = useRef<HTMLDivElement>(null)
  const rows = rowsOf(tree)
  useFocusOnChosen(place, chosenId)
  const move = (id: number, direction: Direction) => {
    const to = moved(rows, id, direction)
    if (to) onMove(to)
  }
  useTreeDrag(place, {
    mayDrop: ({ id, ...at }) => dropped(rows, id, at) !== undefined,
    onDrop: ({ id, ...at }) => onMove(dropped(rows, id, at)!),
  })
  const ids = [null, ...rows.map(({ option }) => option.id)]
  const isChosen = nodeIn(rows, chosenId ?? 0) ? chosenId : null
  return (
    <div
      ref={place}
      role="tree"
      className={classes.tree}
      aria-label={t('options')}
      tabIndex={-1}
      onKeyDown={treeKeys({ ids, chosenId: isChosen, onChoose, onMove: move })}
    >
      <div
        role="treeitem"
        className={classes.row}
        aria-level={1}
        aria-selected={isChosen === null}
        tabIndex={isChosen === null ? 0 : -1}
        onClick={() => onOpen(null)}
        onKeyDown={({ key }) => key === 'Enter' && onOpen(null)}
      >
        <span className={classes.grip} />
        <span className={classes.number}>
          <IconMessage2 size={12} stroke={2} aria-hidden />
        </span>
        <span className={classes.name}>{t('question')}</span>
        <span className={classes.summary}>
          <span className="cut">{question}</span>
        </span>
      </div>
      {rows.map((node) => (
        <Row
          key={node.option.id}
          node={node}
          isChosen={node.option.id === isChosen}
          summary={summaryOf(node)}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

/** After a move the row is at another place of the page, and the focus is put back on it. */
function useFocusOnChosen(place: RefObject<HTMLElement | null>, chosenId: number | null) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const tree = place.current
    const row = tree?.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]')
    const isHere = tree?.contains(document.activeElement)
    if (row && (isHere || (hadFocus.current && document.activeElement === document.body)))
      row.focus()
    hadFocus.current = tree?.contains(document.activeElement) ?? false
  })
  useEffect(() => {
    const row = place.current?.querySelector('[role=treeitem][aria-selected=true]')
    row?.scrollIntoView({ block: 'nearest' })
  }, [place, chosenId])
}

type RowProps = {
  node: BotNode
  isChosen: boolean
  summary: OptionSummary
  onOpen: (id: number) => void
}

function Row({
  node: { option, level, index, siblings, path },
  isChosen,
  summary,
  onOpen,
}: RowProps) {
  const { t } = useTranslation('bot-editor')
  const { text, color, isMissing } = summary
  return (
    <div
      role="treeitem"
      className={classes.row}
      style={{ '--level': level - 1 } as CSSProperties}
      data-option={option.id}
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-label={`${path} ${option.title}, ${text}`}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onOpen(option.id)}
      onKeyDown={({ key }) => key === 'Enter' && onOpen(option.id)}
    >
      <span className={classes.grip} data-handle title={t('drag')}>
        <IconGripVertical size={16} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.number}>{option.option}</span>
      <span className={`${classes.name} cut`}>{option.title}</span>
      <span className={classes.summary} data-missing={isMissing || undefined}>
        {isMissing && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
        {color && <span className={classes.dot} style={{ background: color }} />}
        <span className="cut">{text}</span>
      </span>
    </div>
  )
}
