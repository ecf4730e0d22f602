import { Switch } from '@mantine/core'
import { flawsIn } from '@recado/contract/automation/option-tree'
import { queueOptions, type QueueOptionTree } from '@recado/contract/automation/queue-options'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/calls/api.ts'
import { showError, showWarning } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BotHead.module.css'
import { botOptionsOf } from './bot-option.ts'
import { resetSaving, save } from './saving.ts'
import { SavingText } from './SavingText.tsx'
import { rowsOf, treeOf } from './tree.ts'
import { changeTree, reloadOptions, useOptionTree } from './use-options.ts'

/** What was saved last, and the switch of the bot. */
export function BotHead({ queueId }: { queueId: number }) {
  const { t } = useTranslation('queue-page')
  const { data: tree } = useOptionTree(queueId)
  const go = useNavigate()
  useEffect(() => resetSaving(), [queueId])
  const change = (botEnabled: boolean) => {
    const unfinished = tree && botEnabled ? unfinishedIn(tree) : []
    if (botEnabled && tree?.options.length === 0) return showWarning(t('noOptions'))
    if (unfinished[0] !== undefined) {
      showWarning(t('unfinished', { count: unfinished.length }))
      return void go(`${paths.bot(queueId)}?option=${unfinished[0]}&part=edit`)
    }
    changeTree(queueId, (old) => ({ ...old, botEnabled }))
    const send = () =>
      call(queueOptions.switch, { queueId, botEnabled }).catch((refused: Refused) =>
        showError(refused),
      )
    void save('switch', () => send().finally(() => reloadOptions(queueId)))
  }
  const botEnabled = tree?.botEnabled ?? false
  return (
    <>
      <SavingText />
      <Switch
        className={classes.switch ?? ''}
        label={t(botEnabled ? 'botOn' : 'botOff')}
        labelPosition="left"
        checked={botEnabled}
        disabled={!tree}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </>
  )
}

/** The options with a flaw, in the order of the tree. */
function unfinishedIn(tree: QueueOptionTree): number[] {
  const options = botOptionsOf(tree)
  const flaws = flawsIn(options)
  return rowsOf(treeOf(options)).flatMap(({ option: { id } }) => (flaws.has(id) ? id : []))
}
