import type { texts as pt } from '../pt/mentions.ts'

export const texts: typeof pt = {
  title: 'Who sees this ticket now',
  none: 'Nobody with “{{said}}” in their name sees this ticket now.',
  nobody: 'Only you see this ticket now.',
  choose: 'choose',
  mention: 'mention',
  close: 'close',
  loadFailed: 'The people could not be loaded.',
  retry: 'Try again',
}
