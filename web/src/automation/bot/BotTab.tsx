import { Button, VisuallyHidden } from '@mantine/core'
import type { QueueDetail } from '@recado/contract/accounts/queues'
import { flawsIn } from '@recado/contract/automation/option-tree'
import { IconPlus, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BotParts } from './BotParts.tsx'
import { BotSide } from './BotSide.tsx'
import { scriptOf } from './script.ts'
import classes from './BotTab.module.css'
import { OptionForm } from './OptionForm.tsx'
import { type BotOption, botOptionsOf } from './bot-option.ts'
import { useOptionSummary } from './option-summary.ts'
import { OptionTree } from './OptionTree.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { RemoveOption } from './RemoveOption.tsx'
import { nodeIn, type OptionPlace, rowsOf, treeOf, withPlace } from './tree.ts'
import { TreeKeys } from './TreeKeys.tsx'
import { type BotAddress, useBotAddress } from './use-bot-address.ts'
import { type OptionActions, useOptionActions } from './use-option-actions.ts'
import { useOptionTree } from './use-options.ts'

/** The bot of a queue: its options, the chosen one, and the phone of a customer. */
export function BotTab({ queue }: { queue: QueueDetail }) {
  const { t } = useTranslation('bot-editor')
  const { data, error, refetch } = useOptionTree(queue.id)
  const actions = useOptionActions(queue.id)
  const address = useBotAddress()
  if (error && !data)
    return (
      <div className={classes.failed}>
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('notLoaded')}
        </LoadFailed>
      </div>
    )
  if (!data) return <div aria-busy />
  const options = botOptionsOf(data)
  const create = async (parentId: number | null) => {
    const created = await actions.create(parentId, t('newName'))
    if (created) address.open(created.id)
  }
  if (options.length === 0)
    return (
      <EmptyState
        icon={IconRobot}
        title={t('empty')}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => void create(null)}>
            {t('createFirst')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  return <Editor {...{ queue, options, actions, address, create }} />
}

type EditorProps = {
  queue: QueueDetail
  options: BotOption[]
  actions: OptionActions
  address: BotAddress
  create: (parentId: number | null) => Promise<void>
}

function Editor({ queue, options, actions, address, create }: EditorProps) {
  const { t } = useTranslation('bot-editor')
  const { user } = useSession()
  const [said, setSaid] = useState('')
  const [removedId, setRemovedId] = useState<number>()
  const summaryOf = useOptionSummary(flawsIn(options))
  const tree = treeOf(options)
  const rows = rowsOf(tree)
  const chosen = nodeIn(rows, address.chosenId ?? 0)
  const removed = nodeIn(rows, removedId ?? 0)
  const move = (place: OptionPlace) => {
    actions.move(place)
    const node = nodeIn(rowsOf(treeOf(withPlace(options, place))), place.id)
    if (node) setSaid(t('moved', { name: node.option.title, path: node.path }))
  }
  return (
    <div className={classes.editor} data-part={address.part}>
      <BotParts address={address} path={chosen?.path} />
      <section className={`${classes.column} ${classes.treePart}`} aria-label={t('title')}>
        <div className={classes.columnHead}>
          <h2>{t('title')}</h2>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => void create(chosen?.option.parentId ?? null)}
          >
            {t('add')}
          </Button>
        </div>
        <OptionTree
          tree={tree}
          question={queue.greetingMessage || t('noQuestion')}
          chosenId={chosen?.option.id ?? null}
          summaryOf={summaryOf}
          onChoose={address.choose}
          onOpen={address.open}
          onMove={move}
        />
        <TreeKeys />
        <VisuallyHidden component="output">{said}</VisuallyHidden>
      </section>
      <section className={`${classes.column} ${classes.editPart}`}>
        {chosen ? (
          <OptionForm
            key={chosen.option.id}
            node={chosen}
            actions={actions}
            onCreateInside={() => void create(chosen.option.id)}
            onRemove={() => setRemovedId(chosen.option.id)}
          />
        ) : (
          <QuestionForm queue={queue} />
        )}
      </section>
      <BotSide
        name={user.company.name}
        script={scriptOf(queue, options, user.company)}
        queue={queue}
        chosenId={chosen?.option.id ?? null}
        rows={rows}
        onChoose={address.choose}
      />
      {removed && (
        <RemoveOption
          node={removed}
          remove={actions.remove}
          onRemoved={() => address.choose(removed.option.parentId)}
          onClose={() => setRemovedId(undefined)}
        />
      )}
    </div>
  )
}
