import { late } from '../../ui/lazy/lazy.ts'

/** What the composer opens when it is asked to, each with its words, and how its files fare. */
export const TrayView = late(() => import('../attachments/AttachmentList.tsx'), 'TrayView')

export const FileUnderway = late(() => import('../outbox/UploadProgress.tsx'), 'FileUnderway')

export const VoiceBar = late(() => import('../voice/VoiceBar.tsx'), 'VoiceBar', ['voice'])

export const EmojiPanel = late(() => import('../../ui/pickers/EmojiPicker.tsx'), 'EmojiPicker', ['emoji'])

export const QuickReplies = late(
  () => import('../quick-messages/QuickReplies.tsx'),
  'QuickReplies',
  ['quick-messages'],
)

const naming = () => import('../mentions/lazy-parts.ts')

export const NamePicker = late(
  () => naming().then(({ NamePicker }) => ({ NamePicker })),
  'NamePicker',
  ['drawer'],
)

export const NamedText = late(() => naming().then(({ NamedText }) => ({ NamedText })), 'NamedText')

export const QuickMessagesDialog = late(
  () => import('../quick-messages/QuickMessagesDialog.tsx'),
  'QuickMessagesDialog',
  ['quick-messages', 'pages'],
)

export const ComposerMenu = late(() => import('./ComposerMenu.tsx'), 'ComposerMenu')
