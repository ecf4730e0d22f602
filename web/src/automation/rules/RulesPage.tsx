import { Switch, VisuallyHidden } from '@mantine/core'
import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import { IconGitBranch, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListState } from '../../app/lists/listing.ts'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Lost } from './Lost.tsx'
import { RemoveRule } from './RemoveRule.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import classes from './Rules.module.css'
import { sentenceOf } from './sentence.ts'
import { useRuleNames } from './use-rule-names.ts'
import { useRuleOrder } from './use-rule-order.ts'
import { useRules, useUpdateRule } from './use-rules.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

const kinds = ['edit', 'remove'] as const

type Dialog = ReturnType<typeof useDialogInAddress<(typeof kinds)[number]>>

/** The page of the rules. With `?edit=3` or `?edit=new` it is the form of a rule. */
export function RulesPage() {
  const list = useRules()
  const dialog = useDialogInAddress(kinds)
  const rule = list.rows.find(({ id }) => String(id) === dialog.id)
  const [opened, setOpened] = useState(rule)
  if (rule && rule !== opened) setOpened(rule)
  // If a colleague deletes the rule, what was written stays, and saving says that it is gone.
  const edited = rule ?? (String(opened?.id) === dialog.id ? opened : undefined)
  const isForm = dialog.kind === 'edit' && (dialog.id === 'new' || edited !== undefined)
  if (isForm) return <RuleEditor key={dialog.id} rule={edited} onClose={dialog.close} />
  return (
    <>
      <RuleList given={list} dialog={dialog} />
      {dialog.kind === 'remove' && rule && <RemoveRule rule={rule} onClose={dialog.close} />}
    </>
  )
}

function RuleList({ given, dialog }: { given: ListState<AutomationRule>; dialog: Dialog }) {
  const { t } = useTranslation('rules')
  const { list, move, actionsOf, said } = useRuleOrder(given)
  const columns = useColumns()
  const add = () => dialog.open('edit', 'new')
  useActions({
    title: t('title'),
    actions: [{ id: 'rule-create', label: t('create'), icon: IconPlus, run: add }],
  })
  const create = <CreateButton onClick={add}>{t('create')}</CreateButton>
  const ownActions = ({ id }: AutomationRule): RowAction[] => [
    { label: t('edit'), icon: IconPencil, isNear: true, run: () => dialog.open('edit', id) },
    { label: t('remove'), icon: IconTrash, isGrave: true, run: () => dialog.open('remove', id) },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        actions={create}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={({ id }) => dialog.open('edit', id)}
        actionsOf={(rule) => [...ownActions(rule), ...actionsOf(rule)]}
        onMove={move}
        empty={
          <EmptyState icon={IconGitBranch} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  )
}

/** Columns of the table, from left to right. */
function useColumns(): ListColumn<AutomationRule>[] {
  const { t, i18n } = useTranslation('rules')
  const names = useRuleNames()
  return [
    { head: t('name'), width: '26%', cell: ({ name }) => <span className="cut">{name}</span> },
    {
      head: t('what'),
      cell: (rule) => {
        const sentence = sentenceOf(rule, { t, language: i18n.language, names })
        return rule.lostTargets.length > 0 ? (
          <Lost rule={rule} />
        ) : (
          <span className={classes.sentenceCell} title={sentence}>
            {sentence}
          </span>
        )
      },
    },
    { head: t('on'), width: '88px', cell: (rule) => <OnSwitch rule={rule} /> },
  ]
}

function OnSwitch({ rule: { id, name, isActive } }: { rule: AutomationRule }) {
  const { t } = useTranslation('rules')
  const update = useUpdateRule()
  const isOn = update.isPending ? update.variables.isActive === true : isActive
  return (
    <Switch
      checked={isOn}
      aria-label={t('isOn', { name })}
      onChange={({ currentTarget: { checked } }) =>
        void update
          .mutateAsync({ id, isActive: checked })
          .catch((refused: Refused) => showError(refused))
      }
    />
  )
}
