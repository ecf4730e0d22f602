import { Button, Select, TextInput } from '@mantine/core'
import { optionActions, type OptionAction } from '@recado/contract/automation/option-tree'
import { QueueOptionForm } from '@recado/contract/automation/queue-options'
import { limits } from '@recado/contract/platform/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MediaField } from '../../desk/quick-messages/MediaField.tsx'
import { useMediaUpload } from '../../desk/quick-messages/use-media-upload.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './BotTab.module.css'
import type { BotNode } from './bot-option.ts'
import { OptionTarget } from './OptionTarget.tsx'
import type { OptionActions } from './use-option-actions.ts'
import { useTextDraft } from './use-text-draft.ts'
import { VariableField } from './VariableField.tsx'

type Props = {
  node: BotNode
  actions: OptionActions
  onCreateInside: () => void
  onRemove: () => void
}

/** The chosen option. Every change is saved at once. */
export function OptionForm({ node, actions, onCreateInside, onRemove }: Props) {
  const { t } = useTranslation('bot-editor')
  const { option, path } = node
  return (
    <>
      <div className={classes.columnHead}>
        <h2>{t('option', { path })}</h2>
        <IconButton icon={IconTrash} label={t('remove', { path })} onClick={onRemove} />
      </div>
      <div className={classes.form}>
        <Texts node={node} actions={actions} />
        <File node={node} actions={actions} />
        {node.inside.length > 0 ? (
          <TextInput
            label={t('andThen')}
            description={t('thenMenuHint', { count: node.inside.length })}
            value={t('thenMenu')}
            readOnly
          />
        ) : (
          <>
            <Select
              label={t('andThen')}
              data={optionActions.map((value) => ({ value, label: t(`action_${value}`) }))}
              value={option.action}
              allowDeselect={false}
              onChange={(action) =>
                void actions.change(option.id, { action: action as OptionAction })
              }
            />
            <OptionTarget option={option} actions={actions} />
          </>
        )}
        <Button
          variant="default"
          size="compact-md"
          fz={13}
          mr="auto"
          leftSection={<IconPlus size={14} />}
          onClick={onCreateInside}
        >
          {t('addInside')}
        </Button>
      </div>
    </>
  )
}

type Part = Pick<Props, 'node' | 'actions'>

function Texts({ node: { option }, actions }: Part) {
  const { t } = useTranslation('bot-editor')
  const title = useTextDraft({
    stored: option.title,
    faultOf: (text) => {
      if (text.trim() === '') return t('nameMissing')
      return QueueOptionForm.shape.title.safeParse(text).success ? undefined : t('nameTooLong')
    },
    save: (text) => actions.change(option.id, { title: text.trim() }),
  })
  const message = useTextDraft({
    stored: option.message,
    faultOf: (text) => (text.trim().length > limits.messageMax ? t('messageTooLong') : undefined),
    save: (text) => actions.change(option.id, { message: text.trim() }),
  })
  const isMissing = message.value.trim() === '' && !option.hasFile
  return (
    <>
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-option-name
        value={title.value}
        error={title.fault}
        onChange={(event) => title.change(event.currentTarget.value)}
        onBlur={title.leave}
      />
      <VariableField
        label={t('message')}
        draft={message}
        error={isMissing ? t('messageMissing') : undefined}
      />
    </>
  )
}

function File({ node: { option }, actions }: Part) {
  const upload = useMediaUpload({
    before: option.media,
    onChange: (mediaId) => void actions.change(option.id, { mediaId }),
  })
  return <MediaField upload={upload} />
}
