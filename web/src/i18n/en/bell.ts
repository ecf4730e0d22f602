import type { texts as pt } from '../pt/bell.ts'

export const texts: typeof pt = {
  none: 'Nothing waits for you now. Messages of your conversations and mentions appear here.',
  toRead: 'Unread',
  allToRead_one: 'See the unread one',
  allToRead_other: 'See all {{count}} unread',
  waiting_one: '{{count}} conversation waiting',
  waiting_other: '{{count}} conversations waiting',
}
