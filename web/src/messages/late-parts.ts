import { late } from '../ui/late.ts'

/** What the composer opens when it is asked to, each with its words, and how its files fare. */
export const TrayView = late(() => import('./TrayView.tsx'), 'TrayView')

export const FileUnderway = late(() => import('./FileUnderway.tsx'), 'FileUnderway')

export const VoiceBar = late(() => import('./VoiceBar.tsx'), 'VoiceBar', ['voice'])

export const EmojiPanel = late(() => import('../ui/EmojiPicker.tsx'), 'EmojiPicker', ['emoji'])

export const QuickReplies = late(
  () => import('../quick-messages/QuickReplies.tsx'),
  'QuickReplies',
  ['quick-messages'],
)

const naming = () => import('../mentions/naming.ts')

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
