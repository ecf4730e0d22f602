import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Parts of the composer that load when they are opened, each with its translations. */
export const AttachmentList = lazyComponent(
  () => import('../attachments/AttachmentList.tsx'),
  'AttachmentList',
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

export const QuickMessagesDialog = lazyComponent(
  () => import('../quick-messages/QuickMessagesDialog.tsx'),
  'QuickMessagesDialog',
  ['quick-messages', 'variables', 'pages'],
)

export const ComposerMenu = lazyComponent(() => import('./ComposerMenu.tsx'), 'ComposerMenu')

export const NumberRemoved = lazyComponent(() => import('./NumberRemoved.tsx'), 'NumberRemoved')
