import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** What the composer opens when it is asked to, each with its words, and how its files fare. */
export const AttachmentList = lazyComponent(
  () => import('../attachments/AttachmentList.tsx'),
  'AttachmentList',
)

export const UploadProgress = lazyComponent(
  () => import('../outbox/UploadProgress.tsx'),
  'UploadProgress',
)

export const VoiceBar = lazyComponent(() => import('../voice/VoiceBar.tsx'), 'VoiceBar', ['voice'])

export const EmojiPanel = lazyComponent(
  () => import('../../ui/pickers/EmojiPicker.tsx'),
  'EmojiPicker',
  ['emoji'],
)

export const QuickReplies = lazyComponent(
  () => import('../quick-messages/QuickReplies.tsx'),
  'QuickReplies',
  ['quick-messages'],
)

const naming = () => import('../mentions/lazy-parts.ts')

export const NamePicker = lazyComponent(
  () => naming().then(({ NamePicker }) => ({ NamePicker })),
  'NamePicker',
  ['drawer'],
)

export const NamedText = lazyComponent(
  () => naming().then(({ NamedText }) => ({ NamedText })),
  'NamedText',
)

export const QuickMessagesDialog = lazyComponent(
  () => import('../quick-messages/QuickMessagesDialog.tsx'),
  'QuickMessagesDialog',
  ['quick-messages', 'pages'],
)

export const ComposerMenu = lazyComponent(() => import('./ComposerMenu.tsx'), 'ComposerMenu')
